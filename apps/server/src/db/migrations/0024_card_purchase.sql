-- Purpose: purchases of accelerator cards, priced and paid like those of bots.

alter table purchase
  drop constraint kind_known,
  add constraint kind_known check (kind in ('bots', 'cards'));
