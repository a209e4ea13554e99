-- Purpose: an account of a contract wallet that is not deployed yet is held to the call that deploys it. The signature does
-- not cover that call, so without this a stranger could name one that makes the wallet the stranger's own.

-- The call that deployed the wallet in the check of its registration. Written with the account, never changed.
create table wallet_deployment (
  account       address primary key references account (address),
  factory       address not null,
  calldata_hash bytea not null constraint calldata_hash_is_sha256 check (octet_length(calldata_hash) = 32)
);
revoke update, delete on wallet_deployment from ocean_app;
