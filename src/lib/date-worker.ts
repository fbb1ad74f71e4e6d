new Intl.DateTimeFormat().format();
close();
