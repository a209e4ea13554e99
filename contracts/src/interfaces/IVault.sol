// SPDX-License-Identifier: MIT
pragma solidity ^0.8.28;

/// @title The vault of the platform
/// @notice Receives payments and deposits, pays withdrawals against signed vouchers. It moves a payer's tokens only in the
/// payer's own call, so that no other account can use a large allowance or a permit.
interface IVault {
    /// @notice A withdrawal that the signer has approved.
    /// @param id Can be claimed once.
    /// @param account The only account that may claim; it receives the tokens.
    /// @param token The token that is paid.
    /// @param net Base units that the account receives.
    /// @param burn Base units of the main token that the claim burns; 0 for any other token.
    /// @param deadline Unix seconds after which the claim is refused.
    struct Voucher {
        bytes32 id;
        address account;
        address token;
        uint256 net;
        uint256 burn;
        uint256 deadline;
    }

    /// @param paymentId Sequential from 1 over Paid and Deposited together, so that a missing log is noticed.
    /// @param amount The amount that the vault received, never more than the sent one.
    event Paid(
        uint256 indexed paymentId, bytes32 indexed orderRef, address indexed sender, address token, uint256 amount
    );
    event Deposited(uint256 indexed paymentId, address indexed sender, address indexed token, uint256 amount);
    event Claimed(bytes32 indexed id, address indexed account, address indexed token, uint256 net, uint256 burn);
    event CapSet(address indexed token, uint256 capacity, uint256 refillPerSecond);
    event AcceptanceSet(address indexed token, bool isAccepted);

    error TokenNotAccepted(address token);
    error NothingReceived();
    error NotYourVoucher(address account);
    error VoucherExpired(uint256 deadline);
    error VoucherUsed(bytes32 id);
    error WrongSigner(address recovered);
    error CapExceeded(address token, uint256 available);
    error NothingToClaim(bytes32 id);
    error BurnOnlyMainToken(address token);
    error LastAdmin(address account);
    error NobodyAsAdmin();

    /// @notice Pays an order. `orderRef` is the quote's reference; the server decides whether the payment settles it.
    function pay(bytes32 orderRef, address token, uint256 amount) external returns (uint256 paymentId);

    /// @notice Pays an order like `pay`, and submits the sender's permit (EIP-2612) for exactly `amount` in the same
    /// transaction. A permit that another account has submitted before, or that the token refuses, is no obstacle where
    /// the allowance is sufficient. A permit replaces an earlier allowance: the payment leaves nothing of either.
    /// @param deadline Unix seconds after which the token refuses the permit.
    function payWithPermit(
        bytes32 orderRef,
        address token,
        uint256 amount,
        uint256 deadline,
        uint8 v,
        bytes32 r,
        bytes32 s
    ) external returns (uint256 paymentId);

    /// @notice Tops up the sender's balance on the platform.
    function deposit(address token, uint256 amount) external returns (uint256 paymentId);

    /// @notice Tops up like `deposit`, with a permit as `payWithPermit`.
    function depositWithPermit(address token, uint256 amount, uint256 deadline, uint8 v, bytes32 r, bytes32 s)
        external
        returns (uint256 paymentId);

    /// @notice Pays a voucher to its account, once.
    function claim(Voucher calldata voucher, bytes calldata signature) external;

    /// @notice Whether a voucher id has been claimed.
    function used(bytes32 id) external view returns (bool);

    /// @notice The id of the last payment.
    function lastPaymentId() external view returns (uint256);

    /// @notice The number of claimed vouchers, so that a missing `Claimed` log is noticed.
    function claimCount() external view returns (uint256);

    /// @notice Whether payments and deposits in a token are accepted. Other tokens are refused, because the platform could not
    /// credit them and they would be stuck here.
    function isAccepted(address token) external view returns (bool);

    /// @notice The amount that claims of a token can take now, in base units, net and burn together.
    function claimable(address token) external view returns (uint256);

    /// @notice What bounds claims of a token: at most `capacity + refillPerSecond * t` leaves in any span of t seconds.
    function capOf(address token) external view returns (uint256 capacity, uint256 refillPerSecond);
}
