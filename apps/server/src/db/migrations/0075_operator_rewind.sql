-- Purpose: what the operators' command needs to show the follower and to send it back.

grant select on chain_follower, chain_block, chain_event, chain_rewind, payment to ocean_operator;
grant update on chain_follower to ocean_operator;
grant delete on chain_block, chain_event to ocean_operator;
grant insert on chain_rewind to ocean_operator;
