"""What goes on paper and on the screen: card views, faces, sheets, play aids."""
