-- Purpose: the invitation area opens, and with it the screens below it. Each invitee there names the last share that came to
-- nothing, and why.

update menu_item set type = 0 where route = '/yaoqing';

-- The last one of an invitee without reading those that were paid.
create index sale_share_unpaid on sale_share (account, invitee, at desc) where outcome <> 'paid';
