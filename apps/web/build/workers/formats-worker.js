// Beside the page, while its scripts load (`prepare-formats.js`): what the browser prepares here is then ready for the page.
new Intl.NumberFormat('en').format(0);
new Intl.DateTimeFormat('en').format(0);
close();
