-- Purpose: submission, voting and the assistant open, and with them the screens below them.

update menu_item set type = 0 where route in ('/tijiao', '/toupiaolist', '/kefu');
