// SPDX-License-Identifier: MIT
pragma solidity ^0.8.28;

/// @title What a price is read from: a constant-product pair in the shape of Uniswap V2
/// @notice Any pair with these functions can be configured (docs/operations.md). Prices are sums over time, in units of
/// 2^-112, and wrap around; times wrap around 2^32.
interface IPair {
    function token0() external view returns (address);

    function token1() external view returns (address);

    /// @notice Both reserves, and the time at which they were last brought up to date.
    function getReserves() external view returns (uint112 reserve0, uint112 reserve1, uint32 blockTimestampLast);

    /// @notice The price of token0 in token1, multiplied by the seconds for which it held, summed until `blockTimestampLast`.
    function price0CumulativeLast() external view returns (uint256);

    function price1CumulativeLast() external view returns (uint256);
}
