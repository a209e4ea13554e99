-- Purpose: the drawer's menu and the bottom tabs in their order. An item whose type is not 0 answers "Not yet open". Menus
-- change with the program: by migrations.

create table menu_item (
  place    text not null constraint menu_place_is_known check (place in ('menu', 'tabs')),
  position smallint not null,
  route    text not null constraint menu_route_is_a_path check (route ~ '^/[A-Za-z]*$'),
  type     smallint not null constraint menu_type_not_negative check (type >= 0),
  primary key (place, position),
  constraint menu_route_stands_once unique (place, route)
);
insert into menu_item (place, position, route, type)
select place, position, route, type
from unnest(array['menu', 'tabs']) place,
     (values (1, '/', 0), (2, '/bot', 0), (3, '/zichan', 0), (4, '/yaoqing', 1), (5, '/tijiao', 1), (6, '/toupiaolist', 1), (7, '/kefu', 1))
       item (position, route, type);

grant select on menu_item to ocean_app;
