"""What each page shows. Nothing here knows MkDocs; a page comes out as a title and HTML."""
