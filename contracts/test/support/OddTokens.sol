// SPDX-License-Identifier: MIT
pragma solidity ^0.8.28;

import {IVault} from "../../src/interfaces/IVault.sol";

/// @notice The usual bookkeeping of a token. Each odd token changes one behaviour.
abstract contract OddToken {
    error NotEnough();

    uint8 public decimals = 18;
    mapping(address => mapping(address => uint256)) public allowance;
    mapping(address => uint256) internal balances;

    function balanceOf(address account) public view virtual returns (uint256) {
        return balances[account];
    }

    function mint(address to, uint256 amount) external {
        balances[to] += amount;
    }

    function approve(address spender, uint256 amount) public virtual returns (bool) {
        allowance[msg.sender][spender] = amount;
        return true;
    }

    function spendAllowance(address from, uint256 amount) internal {
        if (allowance[from][msg.sender] < amount) revert NotEnough();
        if (allowance[from][msg.sender] != type(uint256).max) allowance[from][msg.sender] -= amount;
    }

    function move(address from, address to, uint256 amount) internal virtual {
        if (balances[from] < amount) revert NotEnough();
        balances[from] -= amount;
        balances[to] += amount;
    }
}

/// @notice Returns true, as the standard requires.
abstract contract AnsweringToken is OddToken {
    function transfer(address to, uint256 amount) public virtual returns (bool) {
        move(msg.sender, to, amount);
        return true;
    }

    function transferFrom(address from, address to, uint256 amount) public virtual returns (bool) {
        spendAllowance(from, amount);
        move(from, to, amount);
        return true;
    }
}

/// @notice A standard token with any number of decimals.
contract PlainToken is AnsweringToken {
    constructor(uint8 decimals_) {
        decimals = decimals_;
    }
}

/// @notice Moves tokens and returns nothing, as Ethereum's USDT does.
contract SilentToken is OddToken {
    function transfer(address to, uint256 amount) external {
        move(msg.sender, to, amount);
    }

    function transferFrom(address from, address to, uint256 amount) external {
        spendAllowance(from, amount);
        move(from, to, amount);
    }
}

/// @notice Returns false instead of reverting, and moves nothing.
contract RefusingToken is AnsweringToken {
    function transfer(address, uint256) public pure override returns (bool) {
        return false;
    }

    function transferFrom(address, address, uint256) public pure override returns (bool) {
        return false;
    }
}

/// @notice Returns true and moves nothing.
contract LyingToken is AnsweringToken {
    function move(address, address, uint256) internal pure override {}
}

/// @notice Charges a fee on every transfer.
contract FeeToken is AnsweringToken {
    uint256 public feePercent = 1;

    function setFee(uint256 percent) external {
        feePercent = percent;
    }

    function move(address from, address to, uint256 amount) internal override {
        uint256 fee = amount * feePercent / 100;
        super.move(from, to, amount - fee);
        super.move(from, address(0xFEE), fee);
    }
}

/// @notice All balances grow and shrink together, also during a transfer.
contract RebasingToken is AnsweringToken {
    uint256 private percent = 100;
    uint256 private percentAfterTransfer = 100;

    function rebase(uint256 percent_) external {
        (percent, percentAfterTransfer) = (percent_, percent_);
    }

    function rebaseInNextTransfer(uint256 percent_) external {
        percentAfterTransfer = percent_;
    }

    function balanceOf(address account) public view override returns (uint256) {
        return balances[account] * percent / 100;
    }

    function move(address from, address to, uint256 amount) internal override {
        super.move(from, to, amount * 100 / percent);
        percent = percentAfterTransfer;
    }
}

/// @notice An allowance must be 0 before it is changed.
contract ResettingToken is AnsweringToken {
    error AllowanceNotReset();

    function approve(address spender, uint256 amount) public override returns (bool) {
        if (amount > 0 && allowance[msg.sender][spender] > 0) revert AllowanceNotReset();
        return super.approve(spender, amount);
    }
}

/// @notice Its issuer can block an account.
contract BlockingToken is AnsweringToken {
    error Blocked(address account);

    mapping(address => bool) public isBlocked;

    function setBlocked(address account, bool isBlocked_) external {
        isBlocked[account] = isBlocked_;
    }

    function move(address from, address to, uint256 amount) internal override {
        if (isBlocked[from]) revert Blocked(from);
        if (isBlocked[to]) revert Blocked(to);
        super.move(from, to, amount);
    }
}

/// @notice Uses 96 bits, as UNI and COMP do: larger amounts are refused, an unlimited allowance becomes 2^96 - 1.
contract NarrowToken is AnsweringToken {
    error ExceedsNinetySixBits();

    function approve(address spender, uint256 amount) public override returns (bool) {
        return super.approve(spender, amount == type(uint256).max ? type(uint96).max : amount);
    }

    function move(address from, address to, uint256 amount) internal override {
        if (amount > type(uint96).max) revert ExceedsNinetySixBits();
        super.move(from, to, amount);
    }
}

/// @notice Returns or reverts with a million bytes, for which a caller that copies them pays.
contract BombToken is AnsweringToken {
    uint256 public constant BYTES = 1_000_000;
    bool public doesRevert;

    function setReverting(bool doesRevert_) external {
        doesRevert = doesRevert_;
    }

    function transfer(address to, uint256 amount) public override returns (bool) {
        super.transfer(to, amount);
        return explode();
    }

    function transferFrom(address from, address to, uint256 amount) public override returns (bool) {
        super.transferFrom(from, to, amount);
        return explode();
    }

    function explode() private view returns (bool) {
        bool reverts = doesRevert;
        uint256 size = BYTES;
        assembly {
            mstore(0, 1)
            if reverts { revert(0, size) }
            return(0, size)
        }
    }
}

/// @notice Is armed with a call of the vault, and records the outcome of making it.
abstract contract VaultCaller is AnsweringToken {
    IVault public immutable vault;
    bytes private payload;
    bool public didSecondCallPass;
    bytes public refusal;

    constructor(IVault vault_) {
        vault = vault_;
        balances[address(this)] = 1_000e18;
        allowance[address(this)][address(vault_)] = type(uint256).max;
    }

    function arm(bytes calldata payload_) external {
        payload = payload_;
    }

    /// @dev Once for each time that it was armed.
    function callVault() internal {
        if (payload.length == 0) return;
        bytes memory call = payload;
        payload = "";
        (didSecondCallPass, refusal) = address(vault).call(call);
    }
}

/// @notice Calls the vault again during a transfer.
contract CallingToken is VaultCaller {
    constructor(IVault vault_) VaultCaller(vault_) {}

    function move(address from, address to, uint256 amount) internal override {
        callVault();
        super.move(from, to, amount);
    }
}
