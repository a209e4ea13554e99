// SPDX-License-Identifier: MIT
pragma solidity ^0.8.28;

import {IVault} from "./interfaces/IVault.sol";
import {RefillingCap} from "./libraries/RefillingCap.sol";
import {AccessControl} from "@openzeppelin/contracts/access/AccessControl.sol";
import {IERC20} from "@openzeppelin/contracts/token/ERC20/IERC20.sol";
import {ERC20Burnable} from "@openzeppelin/contracts/token/ERC20/extensions/ERC20Burnable.sol";
import {IERC20Permit} from "@openzeppelin/contracts/token/ERC20/extensions/IERC20Permit.sol";
import {SafeERC20} from "@openzeppelin/contracts/token/ERC20/utils/SafeERC20.sol";
import {Pausable} from "@openzeppelin/contracts/utils/Pausable.sol";
import {ReentrancyGuard} from "@openzeppelin/contracts/utils/ReentrancyGuard.sol";
import {ECDSA} from "@openzeppelin/contracts/utils/cryptography/ECDSA.sol";
import {EIP712} from "@openzeppelin/contracts/utils/cryptography/EIP712.sol";
import {Math} from "@openzeppelin/contracts/utils/math/Math.sol";

/// @title The vault of the platform, see IVault
/// @dev The only `transferFrom` is from `msg.sender` to this contract, and the only `permit` is of `msg.sender` for this
/// contract. There is no proxy, no call to an address chosen by the caller other than an accepted token, and tokens leave
/// only through `claim`. The admin may be a timelock; the guardian can only pause.
contract Vault is IVault, AccessControl, EIP712, Pausable, ReentrancyGuard {
    using RefillingCap for RefillingCap.Bucket;
    using SafeERC20 for IERC20;

    /// @notice Its holders approve withdrawals. There may be several holders while a key is being replaced.
    bytes32 public constant SIGNER_ROLE = keccak256("SIGNER_ROLE");
    bytes32 public constant GUARDIAN_ROLE = keccak256("GUARDIAN_ROLE");
    bytes32 public constant VOUCHER_TYPEHASH =
        keccak256("Voucher(bytes32 id,address account,address token,uint256 net,uint256 burn,uint256 deadline)");

    /// @notice The only token that a claim may burn.
    address public immutable mainToken;

    uint256 public lastPaymentId;
    uint256 public claimCount;
    mapping(bytes32 id => bool) public used;
    mapping(address token => bool) public isAccepted;
    mapping(address token => RefillingCap.Bucket) private caps;
    uint256 private adminCount;

    constructor(address mainToken_, address admin, address signer, address guardian) EIP712("OceanVault", "1") {
        mainToken = mainToken_;
        _grantRole(DEFAULT_ADMIN_ROLE, admin);
        _grantRole(SIGNER_ROLE, signer);
        _grantRole(GUARDIAN_ROLE, guardian);
    }

    function pay(bytes32 orderRef, address token, uint256 amount)
        external
        nonReentrant
        whenNotPaused
        returns (uint256 paymentId)
    {
        return takePayment(orderRef, token, amount);
    }

    function payWithPermit(
        bytes32 orderRef,
        address token,
        uint256 amount,
        uint256 deadline,
        uint8 v,
        bytes32 r,
        bytes32 s
    ) external nonReentrant whenNotPaused returns (uint256 paymentId) {
        permitFromSender(token, amount, deadline, v, r, s);
        return takePayment(orderRef, token, amount);
    }

    function deposit(address token, uint256 amount) external nonReentrant whenNotPaused returns (uint256 paymentId) {
        return takeDeposit(token, amount);
    }

    function depositWithPermit(address token, uint256 amount, uint256 deadline, uint8 v, bytes32 r, bytes32 s)
        external
        nonReentrant
        whenNotPaused
        returns (uint256 paymentId)
    {
        permitFromSender(token, amount, deadline, v, r, s);
        return takeDeposit(token, amount);
    }

    function claim(Voucher calldata voucher, bytes calldata signature) external nonReentrant whenNotPaused {
        if (msg.sender != voucher.account) revert NotYourVoucher(voucher.account);
        if (block.timestamp > voucher.deadline) revert VoucherExpired(voucher.deadline);
        if (used[voucher.id]) revert VoucherUsed(voucher.id);
        requireSigner(voucher, signature);
        if (voucher.burn > 0 && voucher.token != mainToken) revert BurnOnlyMainToken(voucher.token);
        uint256 amount = voucher.net + voucher.burn;
        // A voucher of zero would pass every cap and so call a token that never got one.
        if (amount == 0) revert NothingToClaim(voucher.id);

        used[voucher.id] = true;
        ++claimCount;
        drainCap(voucher.token, amount);
        emit Claimed(voucher.id, voucher.account, voucher.token, voucher.net, voucher.burn);

        if (voucher.burn > 0) ERC20Burnable(mainToken).burn(voucher.burn);
        IERC20(voucher.token).safeTransfer(voucher.account, voucher.net);
    }

    /// @notice Stops payments, deposits and claims. This is the guardian's only power.
    function pause() external onlyRole(GUARDIAN_ROLE) {
        _pause();
    }

    /// @notice Ends a pause. Only the admin decides this, not the guardian.
    function unpause() external onlyRole(DEFAULT_ADMIN_ROLE) {
        _unpause();
    }

    /// @notice Limits the amount of claims. A token without a cap cannot be claimed.
    /// @param capacity Maximum base units that can leave in one moment.
    /// @param refillPerSecond Base units of capacity regained per second.
    function setCap(address token, uint256 capacity, uint256 refillPerSecond) external onlyRole(DEFAULT_ADMIN_ROLE) {
        caps[token].configure(capacity, refillPerSecond);
        emit CapSet(token, capacity, refillPerSecond);
    }

    /// @notice Accepts or refuses new payments in a token. Claims are not affected.
    function setAccepted(address token, bool accepted) external onlyRole(DEFAULT_ADMIN_ROLE) {
        isAccepted[token] = accepted;
        emit AcceptanceSet(token, accepted);
    }

    function claimable(address token) external view returns (uint256) {
        return caps[token].available();
    }

    function capOf(address token) external view returns (uint256 capacity, uint256 refillPerSecond) {
        return (caps[token].capacity, caps[token].refillPerSecond);
    }

    /// @dev An admin can hand the role over and renounce it, but the last admin cannot: a pause would then be permanent.
    function _grantRole(bytes32 role, address account) internal override returns (bool isNew) {
        if (role == DEFAULT_ADMIN_ROLE && account == address(0)) revert NobodyAsAdmin();
        isNew = super._grantRole(role, account);
        if (isNew && role == DEFAULT_ADMIN_ROLE) ++adminCount;
    }

    function _revokeRole(bytes32 role, address account) internal override returns (bool wasHeld) {
        wasHeld = super._revokeRole(role, account);
        if (wasHeld && role == DEFAULT_ADMIN_ROLE && --adminCount == 0) revert LastAdmin(account);
    }

    function takePayment(bytes32 orderRef, address token, uint256 amount) private returns (uint256 paymentId) {
        uint256 received = receiveFromSender(token, amount);
        paymentId = ++lastPaymentId;
        emit Paid(paymentId, orderRef, msg.sender, token, received);
    }

    function takeDeposit(address token, uint256 amount) private returns (uint256 paymentId) {
        uint256 received = receiveFromSender(token, amount);
        paymentId = ++lastPaymentId;
        emit Deposited(paymentId, msg.sender, token, received);
    }

    /// @dev A failure is ignored: an observer of the transaction can submit its permit first, and then the allowance is
    /// already there. Where it is not, the transfer fails. The data of a failure is not copied, because the token chooses
    /// its size. A token whose fallback accepts any call gains nothing: only the sender's own allowance is used.
    function permitFromSender(address token, uint256 amount, uint256 deadline, uint8 v, bytes32 r, bytes32 s) private {
        requireAccepted(token);
        try IERC20Permit(token).permit(msg.sender, address(this), amount, deadline, v, r, s) {} catch {}
    }

    /// @dev Counts the balance difference, because some tokens charge a fee on transfers. Never more than the sent amount: a
    /// rebase of all balances during the transfer is not the payer's money.
    function receiveFromSender(address token, uint256 amount) private returns (uint256 received) {
        requireAccepted(token);
        uint256 before = IERC20(token).balanceOf(address(this));
        IERC20(token).safeTransferFrom(msg.sender, address(this), amount);
        received = Math.min(IERC20(token).balanceOf(address(this)) - before, amount);
        if (received == 0) revert NothingReceived();
    }

    function requireAccepted(address token) private view {
        if (!isAccepted[token]) revert TokenNotAccepted(token);
    }

    function drainCap(address token, uint256 amount) private {
        uint256 available = caps[token].available();
        if (amount > available) revert CapExceeded(token, available);
        caps[token].drain(amount);
    }

    /// @dev A high `s` or any length other than 65 bytes recovers the zero address. `used` is keyed by the voucher's id, not
    /// by the signature, so a second form of a signature would be worthless anyway.
    function requireSigner(Voucher calldata voucher, bytes calldata signature) private view {
        bytes32 digest = _hashTypedDataV4(keccak256(abi.encode(VOUCHER_TYPEHASH, voucher)));
        (address recovered,,) = ECDSA.tryRecoverCalldata(digest, signature);
        if (recovered == address(0) || !hasRole(SIGNER_ROLE, recovered)) revert WrongSigner(recovered);
    }
}
