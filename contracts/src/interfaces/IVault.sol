// SPDX-License-Identifier: MIT
pragma solidity ^0.8.28;

/// @title The vault of the platform
/// @notice Takes payments and deposits, pays withdrawals against signed vouchers. It moves a payer's tokens only in a
/// call that this payer makes, so that a large allowance cannot be used by anybody else.
interface IVault {
    /// @notice A withdrawal that the signer has approved.
    /// @param id One claim per id, ever.
    /// @param account Who may claim and who receives.
    /// @param token What is paid.
    /// @param net Base units that the account receives.
    /// @param burn Base units of the main token that are destroyed inside the claim; 0 for any other token.
    /// @param deadline Unix seconds; the claim is refused after it.
    struct Voucher {
        bytes32 id;
        address account;
        address token;
        uint256 net;
        uint256 burn;
        uint256 deadline;
    }

    /// @param paymentId Strictly sequential from 1 over Paid and Deposited, so that a missing log is noticed.
    /// @param amount What the vault really received, never more than what was sent.
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

    /// @notice Pays an order. `orderRef` is the quote's reference; the server decides what the payment settles.
    function pay(bytes32 orderRef, address token, uint256 amount) external returns (uint256 paymentId);

    /// @notice Tops up the sender's balance on the platform.
    function deposit(address token, uint256 amount) external returns (uint256 paymentId);

    /// @notice Pays out a voucher to its account, once.
    function claim(Voucher calldata voucher, bytes calldata signature) external;

    /// @notice Whether a voucher id has been claimed.
    function used(bytes32 id) external view returns (bool);

    /// @notice The id that the last payment got.
    function lastPaymentId() external view returns (uint256);

    /// @notice How many vouchers have been claimed, so that a missing `Claimed` log is noticed.
    function claimCount() external view returns (uint256);

    /// @notice Whether payments and deposits in a token are taken. Any other token is refused, because nobody could be
    /// credited with it and it would be stuck here.
    function isAccepted(address token) external view returns (bool);

    /// @notice What the refilling bucket of a token lets out now, in base units, net and burn together.
    function claimable(address token) external view returns (uint256);
}
