/** One deliberate mistake: replaces `from`, which occurs once in the file, with `to`. */
export type Mutant = { readonly name: string; readonly file: string; readonly from: string; readonly to: string };

const VAULT = 'contracts/src/Vault.sol';
const CAP = 'contracts/src/libraries/RefillingCap.sol';
const TOKEN = 'contracts/src/PlatformToken.sol';

const vault = mutantsOf(VAULT, [
  [
    'pay can be entered again',
    'uint256 amount)\n        external\n        nonReentrant\n        whenNotPaused\n',
    'uint256 amount)\n        external\n        whenNotPaused\n',
  ],
  [
    'deposit can be entered again',
    'uint256 amount) external nonReentrant whenNotPaused returns',
    'uint256 amount) external whenNotPaused returns',
  ],
  ['claim can be entered again', 'signature) external nonReentrant whenNotPaused {', 'signature) external whenNotPaused {'],
  [
    'pay ignores the pause',
    'uint256 amount)\n        external\n        nonReentrant\n        whenNotPaused\n',
    'uint256 amount)\n        external\n        nonReentrant\n',
  ],
  [
    'deposit ignores the pause',
    'uint256 amount) external nonReentrant whenNotPaused returns',
    'uint256 amount) external nonReentrant returns',
  ],
  ['claim ignores the pause', 'signature) external nonReentrant whenNotPaused {', 'signature) external nonReentrant {'],
  ['any token is accepted', 'if (!isAccepted[token]) revert TokenNotAccepted(token);', ''],
  [
    'counts what was sent',
    'received = Math.min(IERC20(token).balanceOf(address(this)) - before, amount);',
    'received = amount; before;',
  ],
  [
    'counts growth as a payment',
    'Math.min(IERC20(token).balanceOf(address(this)) - before, amount)',
    'IERC20(token).balanceOf(address(this)) - before',
  ],
  [
    'counts the whole balance',
    'Math.min(IERC20(token).balanceOf(address(this)) - before, amount)',
    'Math.min(IERC20(token).balanceOf(address(this)), amount + 0 * before)',
  ],
  ['accepts a payment of zero', 'if (received == 0) revert NothingReceived();', ''],
  ['ignores the return value of a payment', 'IERC20(token).safeTransferFrom(msg.sender', 'IERC20(token).transferFrom(msg.sender'],
  ['takes from the origin', 'safeTransferFrom(msg.sender, address(this)', 'safeTransferFrom(tx.origin, address(this)'],
  [
    'a payment takes no number',
    'paymentId = ++lastPaymentId;\n        emit Paid',
    'paymentId = lastPaymentId + 1;\n        emit Paid',
  ],
  [
    'a deposit takes no number',
    'paymentId = ++lastPaymentId;\n        emit Deposited',
    'paymentId = lastPaymentId + 1;\n        emit Deposited',
  ],
  [
    'a deposit takes two numbers',
    'paymentId = ++lastPaymentId;\n        emit Deposited',
    'paymentId = lastPaymentId += 2;\n        emit Deposited',
  ],
  ['numbers begin at 0', 'paymentId = ++lastPaymentId;\n        emit Paid', 'paymentId = lastPaymentId++;\n        emit Paid'],
  [
    'Paid says what was sent',
    'emit Paid(paymentId, orderRef, msg.sender, token, received)',
    'received; emit Paid(paymentId, orderRef, msg.sender, token, amount)',
  ],
  [
    'Deposited says what was sent',
    'emit Deposited(paymentId, msg.sender, token, received)',
    'received; emit Deposited(paymentId, msg.sender, token, amount)',
  ],
  ['Paid forgets the order', 'emit Paid(paymentId, orderRef,', 'emit Paid(paymentId, bytes32(uint256(orderRef) & 0),'],
  ['any account may claim', 'if (msg.sender != voucher.account) revert NotYourVoucher(voucher.account);', ''],
  ['a voucher never expires', 'if (block.timestamp > voucher.deadline) revert VoucherExpired(voucher.deadline);', ''],
  ['a voucher expires a second early', 'block.timestamp > voucher.deadline', 'block.timestamp >= voucher.deadline'],
  ['a voucher expires a second late', 'block.timestamp > voucher.deadline', 'block.timestamp > voucher.deadline + 1'],
  ['a used voucher is valid', 'if (used[voucher.id]) revert VoucherUsed(voucher.id);', ''],
  ['a claim does not use the voucher up', 'used[voucher.id] = true;', ''],
  ['no signature is needed', 'requireSigner(voucher, signature);\n', 'signature;\n'],
  ['any key may sign', 'if (recovered == address(0) || !hasRole(SIGNER_ROLE, recovered))', 'if (recovered == address(0))'],
  [
    'the zero address may sign',
    'if (recovered == address(0) || !hasRole(SIGNER_ROLE, recovered))',
    'if (!hasRole(SIGNER_ROLE, recovered))',
  ],
  [
    'the admin may sign',
    '!hasRole(SIGNER_ROLE, recovered)',
    '(!hasRole(SIGNER_ROLE, recovered) && !hasRole(DEFAULT_ADMIN_ROLE, recovered))',
  ],
  ['any token is burned', 'if (voucher.burn > 0 && voucher.token != mainToken) revert BurnOnlyMainToken(voucher.token);', ''],
  ['a voucher of zero passes', 'if (amount == 0) revert NothingToClaim(voucher.id);', ''],
  ['a voucher that only burns is refused', 'if (amount == 0) revert', 'if (voucher.net == 0) revert'],
  ['burns nothing', 'if (voucher.burn > 0) ERC20Burnable(mainToken).burn(voucher.burn);', ''],
  ['burns the net', 'ERC20Burnable(mainToken).burn(voucher.burn)', 'ERC20Burnable(mainToken).burn(voucher.net)'],
  ['pays the burn out too', 'safeTransfer(voucher.account, voucher.net)', 'safeTransfer(voucher.account, amount)'],
  [
    'ignores the return value of a claim',
    'IERC20(voucher.token).safeTransfer(voucher.account, voucher.net)',
    'IERC20(voucher.token).transfer(voucher.account, voucher.net)',
  ],
  ['claims are not counted', '++claimCount;', ''],
  ['the burn is not under the cap', 'drainCap(voucher.token, amount);', 'drainCap(voucher.token, voucher.net);'],
  ['claims are under no cap', 'drainCap(voucher.token, amount);', ''],
  ['Claimed swaps net and burn', 'voucher.token, voucher.net, voucher.burn);', 'voucher.token, voucher.burn, voucher.net);'],
  ['any account may pause', 'pause() external onlyRole(GUARDIAN_ROLE)', 'pause() external'],
  ['the admin pauses', 'pause() external onlyRole(GUARDIAN_ROLE)', 'pause() external onlyRole(DEFAULT_ADMIN_ROLE)'],
  ['any account may unpause', 'unpause() external onlyRole(DEFAULT_ADMIN_ROLE)', 'unpause() external'],
  ['the guardian unpauses', 'unpause() external onlyRole(DEFAULT_ADMIN_ROLE)', 'unpause() external onlyRole(GUARDIAN_ROLE)'],
  [
    'any account sets caps',
    'uint256 refillPerSecond) external onlyRole(DEFAULT_ADMIN_ROLE)',
    'uint256 refillPerSecond) external',
  ],
  ['any account accepts tokens', 'bool accepted) external onlyRole(DEFAULT_ADMIN_ROLE)', 'bool accepted) external'],
  ['a token cannot be refused again', 'isAccepted[token] = accepted;', 'isAccepted[token] = accepted || isAccepted[token];'],
  ['a cap is set without an event', 'emit CapSet(token, capacity, refillPerSecond);', ''],
  ['acceptance is set without an event', 'emit AcceptanceSet(token, accepted);', ''],
  ['the last unit of a cap cannot be claimed', 'if (amount > available)', 'if (amount >= available)'],
  ['a claim does not drain the cap', 'caps[token].drain(amount);', ''],
  [
    'the guardian is admin',
    '_grantRole(GUARDIAN_ROLE, guardian);',
    '_grantRole(GUARDIAN_ROLE, guardian);\n        _grantRole(DEFAULT_ADMIN_ROLE, guardian);',
  ],
  [
    'the signer is guardian',
    '_grantRole(SIGNER_ROLE, signer);',
    '_grantRole(SIGNER_ROLE, signer);\n        _grantRole(GUARDIAN_ROLE, signer);',
  ],
  ['another domain name', 'EIP712("OceanVault", "1")', 'EIP712("Ocean Vault", "1")'],
  ['another domain version', 'EIP712("OceanVault", "1")', 'EIP712("OceanVault", "2")'],
  ['another voucher type', 'uint256 burn,uint256 deadline)', 'uint256 burn,uint64 deadline)'],
  [
    'the digest is bound to no chain',
    '_hashTypedDataV4(keccak256(abi.encode(VOUCHER_TYPEHASH, voucher)))',
    'keccak256(abi.encode(VOUCHER_TYPEHASH, voucher))',
  ],
  ['the last admin may leave', '--adminCount == 0', '--adminCount > 1'],
  [
    'the last signer may not leave',
    'if (wasHeld && role == DEFAULT_ADMIN_ROLE && --adminCount == 0)',
    'if (wasHeld && --adminCount == 0)',
  ],
  [
    'one admin counts twice',
    'if (isNew && role == DEFAULT_ADMIN_ROLE) ++adminCount;',
    'if (role == DEFAULT_ADMIN_ROLE) ++adminCount;',
  ],
  [
    'revoking a non-admin counts as a lost admin',
    'if (wasHeld && role == DEFAULT_ADMIN_ROLE &&',
    'if (role == DEFAULT_ADMIN_ROLE &&',
  ],
  ['the zero address may be admin', 'if (role == DEFAULT_ADMIN_ROLE && account == address(0)) revert NobodyAsAdmin();', ''],
]);

const PERMIT = 'try IERC20Permit(token).permit(msg.sender, address(this), amount, deadline, v, r, s) {} catch {}';

const permit = mutantsOf(VAULT, [
  [
    'payWithPermit can be entered again',
    ') external nonReentrant whenNotPaused returns (uint256 paymentId) {\n        permitFromSender(',
    ') external whenNotPaused returns (uint256 paymentId) {\n        permitFromSender(',
  ],
  [
    'payWithPermit ignores the pause',
    ') external nonReentrant whenNotPaused returns (uint256 paymentId) {\n        permitFromSender(',
    ') external nonReentrant returns (uint256 paymentId) {\n        permitFromSender(',
  ],
  [
    'depositWithPermit can be entered again',
    'bytes32 s)\n        external\n        nonReentrant\n        whenNotPaused\n',
    'bytes32 s)\n        external\n        whenNotPaused\n',
  ],
  [
    'depositWithPermit ignores the pause',
    'bytes32 s)\n        external\n        nonReentrant\n        whenNotPaused\n',
    'bytes32 s)\n        external\n        nonReentrant\n',
  ],
  [
    'payWithPermit submits no permit',
    'permitFromSender(token, amount, deadline, v, r, s);\n        return takePayment(orderRef, token, amount);',
    'return takePayment(orderRef, token, amount);',
  ],
  [
    'depositWithPermit submits no permit',
    'permitFromSender(token, amount, deadline, v, r, s);\n        return takeDeposit(token, amount);',
    'return takeDeposit(token, amount);',
  ],
  [
    'payWithPermit forgets the order',
    'permitFromSender(token, amount, deadline, v, r, s);\n        return takePayment(orderRef, token, amount);',
    'permitFromSender(token, amount, deadline, v, r, s);\n        return takePayment(bytes32(uint256(orderRef) & 0), token, amount);',
  ],
  [
    'payWithPermit pays after the permit only a part',
    'permitFromSender(token, amount, deadline, v, r, s);\n        return takePayment(orderRef, token, amount);',
    'permitFromSender(token, amount, deadline, v, r, s);\n        return takePayment(orderRef, token, amount / 2);',
  ],
  [
    'depositWithPermit is a payment',
    'permitFromSender(token, amount, deadline, v, r, s);\n        return takeDeposit(token, amount);',
    'permitFromSender(token, amount, deadline, v, r, s);\n        return takePayment(0, token, amount);',
  ],
  [
    'a permit that fails refuses the payment',
    PERMIT,
    'IERC20Permit(token).permit(msg.sender, address(this), amount, deadline, v, r, s);',
  ],
  ['the data of a refused permit is copied', PERMIT, PERMIT.replace('catch {}', 'catch (bytes memory) {}')],
  ['a permit allows everything', PERMIT, PERMIT.replace('amount', 'type(uint256).max')],
  ['a permit is of the origin', PERMIT, PERMIT.replace('msg.sender', 'tx.origin')],
  ['a permit is for the sender', PERMIT, PERMIT.replace('address(this)', 'msg.sender')],
  ['a permit has no end', PERMIT, PERMIT.replace('deadline', 'type(uint256).max')],
  ['a permit is submitted at any address', 'requireAccepted(token);\n        try IERC20Permit', 'try IERC20Permit'],
]);

const cap = mutantsOf(CAP, [
  [
    'a cap never refills',
    'return Math.saturatingSub(bucket.drained, refilled);',
    'return Math.saturatingSub(bucket.drained, refilled * 0);',
  ],
  ['a cap is always full', 'return Math.saturatingSub(bucket.capacity, drainedNow(bucket));', 'return bucket.capacity;'],
  [
    'a cap refills above its capacity',
    'return Math.saturatingSub(bucket.capacity, drainedNow(bucket));',
    'return bucket.capacity + uint256(bucket.refillPerSecond) * (block.timestamp - bucket.drainedAt) - bucket.drained;',
  ],
  ['a cap refills twice as fast', 'uint256(bucket.refillPerSecond) * (', '2 * uint256(bucket.refillPerSecond) * ('],
  [
    'a cap fills up at midnight',
    'return Math.saturatingSub(bucket.drained, refilled);',
    'if (block.timestamp / 1 days != bucket.drainedAt / 1 days) return 0;\n        return Math.saturatingSub(bucket.drained, refilled);',
  ],
  ['a drain forgets the ones before', '(drainedNow(bucket) + amount).toUint128()', 'amount.toUint128()'],
  ['a drain forgets the refill', '(drainedNow(bucket) + amount).toUint128()', '(bucket.drained + amount).toUint128()'],
  [
    'a drain keeps the old time',
    '(drainedNow(bucket) + amount).toUint128();\n        bucket.drainedAt = uint64(block.timestamp);',
    '(drainedNow(bucket) + amount).toUint128();',
  ],
  ['a change grants a second capacity', 'bucket.drained = drainedNow(bucket).toUint128();', 'bucket.drained = 0;'],
  [
    'a change refills the past twice',
    'drainedNow(bucket).toUint128();\n        bucket.drainedAt = uint64(block.timestamp);',
    'drainedNow(bucket).toUint128();',
  ],
  [
    'a change refills the past at the new rate',
    'bucket.drained = drainedNow(bucket).toUint128();\n        bucket.drainedAt = uint64(block.timestamp);\n',
    '',
  ],
  ['a cap above 128 bits wraps', 'bucket.capacity = capacity.toUint128();', 'bucket.capacity = uint128(capacity);'],
  [
    'a refill above 128 bits wraps',
    'bucket.refillPerSecond = refillPerSecond.toUint128();',
    'bucket.refillPerSecond = uint128(refillPerSecond);',
  ],
  [
    'the refill overflows',
    'uint256(bucket.refillPerSecond) * (block.timestamp - bucket.drainedAt)',
    'bucket.refillPerSecond * uint128(block.timestamp - bucket.drainedAt)',
  ],
]);

const token = mutantsOf(TOKEN, [
  ['any account may mint', 'uint256 amount) external onlyRole(MINTER_ROLE) {', 'uint256 amount) external {'],
  ['burning allows further minting', 'if (minted > MAX_SUPPLY) revert ERC20ExceededCap(minted, MAX_SUPPLY);', ''],
  ['nothing counts as minted', 'totalMinted = minted;', ''],
  ['the last unit is never minted', 'if (minted > MAX_SUPPLY)', 'if (minted >= MAX_SUPPLY)'],
  ['the cap is ten billion', '1_000_000_000e18', '10_000_000_000e18'],
  [
    'the admin may mint',
    '_grantRole(DEFAULT_ADMIN_ROLE, admin);',
    '_grantRole(DEFAULT_ADMIN_ROLE, admin);\n        _grantRole(MINTER_ROLE, admin);',
  ],
  ['mints to the minter', '_mint(to, amount);', '_mint(msg.sender, amount); to;'],
]);

export const MUTANTS: readonly Mutant[] = [...vault, ...permit, ...cap, ...token];

function mutantsOf(file: string, list: readonly (readonly [name: string, from: string, to: string])[]): Mutant[] {
  return list.map(([name, from, to]) => ({ name, file, from, to }));
}
