// SPDX-License-Identifier: MIT
pragma solidity ^0.8.28;

import {IPair} from "../interfaces/IPair.sol";
import {IERC20} from "@openzeppelin/contracts/token/ERC20/IERC20.sol";
import {SafeERC20} from "@openzeppelin/contracts/token/ERC20/utils/SafeERC20.sol";

/// @title A stand-in for a Uniswap V2 pair. For local chains only
/// @notice Trades and sums prices as the original does, with a fee of 0.3 %. Liquidity is given and never taken back: there
/// are no shares. Configure the address of a real pair elsewhere.
contract TestPair is IPair {
    using SafeERC20 for IERC20;

    error NotEnoughLiquidity();
    error NothingPaid();
    error ProductFell();
    error ReserveTooLarge();

    address public immutable token0;
    address public immutable token1;
    uint256 public price0CumulativeLast;
    uint256 public price1CumulativeLast;

    uint112 private reserve0;
    uint112 private reserve1;
    uint32 private blockTimestampLast;

    constructor(address tokenA, address tokenB) {
        (token0, token1) = tokenA < tokenB ? (tokenA, tokenB) : (tokenB, tokenA);
    }

    /// @notice Takes what was sent to the pair as liquidity.
    function sync() external {
        _update(_balance(token0), _balance(token1));
    }

    /// @notice Sends both amounts out, for what was sent to the pair before in the same transaction. No flash swaps: the last
    /// argument, which the original passes on to the recipient, is ignored.
    function swap(uint256 amount0Out, uint256 amount1Out, address to, bytes calldata) external {
        if (amount0Out >= reserve0 || amount1Out >= reserve1) revert NotEnoughLiquidity();
        if (amount0Out > 0) IERC20(token0).safeTransfer(to, amount0Out);
        if (amount1Out > 0) IERC20(token1).safeTransfer(to, amount1Out);
        uint256 balance0 = _balance(token0);
        uint256 balance1 = _balance(token1);
        uint256 amount0In = balance0 - (reserve0 - amount0Out);
        uint256 amount1In = balance1 - (reserve1 - amount1Out);
        if (amount0In == 0 && amount1In == 0) revert NothingPaid();
        uint256 product = (balance0 * 1000 - amount0In * 3) * (balance1 * 1000 - amount1In * 3);
        if (product < uint256(reserve0) * reserve1 * 1e6) revert ProductFell();
        _update(balance0, balance1);
    }

    function getReserves() external view returns (uint112, uint112, uint32) {
        return (reserve0, reserve1, blockTimestampLast);
    }

    /// @dev The price that held until now is counted before it changes, so the last block's own trades count for nothing.
    function _update(uint256 balance0, uint256 balance1) private {
        if (balance0 > type(uint112).max || balance1 > type(uint112).max) revert ReserveTooLarge();
        uint32 now32 = uint32(block.timestamp);
        // Times and sums wrap around: only their differences mean anything.
        unchecked {
            uint32 elapsed = now32 - blockTimestampLast;
            if (elapsed > 0 && reserve0 != 0 && reserve1 != 0) {
                price0CumulativeLast += (uint256(reserve1) << 112) / reserve0 * elapsed;
                price1CumulativeLast += (uint256(reserve0) << 112) / reserve1 * elapsed;
            }
        }
        reserve0 = uint112(balance0);
        reserve1 = uint112(balance1);
        blockTimestampLast = now32;
    }

    function _balance(address token) private view returns (uint256) {
        return IERC20(token).balanceOf(address(this));
    }
}
