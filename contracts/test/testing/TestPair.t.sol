// SPDX-License-Identifier: MIT
pragma solidity ^0.8.28;

import {TestPair} from "../../src/testing/TestPair.sol";
import {TestToken} from "../../src/testing/TestToken.sol";
import {Test} from "../support/Test.sol";

contract TestPairTest is Test {
    address private immutable alice = makeAddress("alice");
    TestToken private zero;
    TestToken private one;
    TestPair private pair;

    function setUp() public {
        TestToken a = new TestToken("Tether USD", "USDT", 6, false, address(this));
        TestToken b = new TestToken("Partner", "BYB", 18, false, address(this));
        pair = new TestPair(address(b), address(a));
        (zero, one) = address(a) < address(b) ? (a, b) : (b, a);
        fund(1_000_000, 4_000_000);
        pair.sync();
    }

    function test_sorts_its_tokens() public view {
        vm.assertEq(pair.token0(), address(zero), "token0");
        vm.assertEq(pair.token1(), address(one), "token1");
        vm.assertTrue(pair.token0() < pair.token1(), "order");
    }

    function test_sums_the_price_that_held_for_the_time_that_it_held() public {
        skip(10);
        fund(1_000_000, 0);
        pair.sync();
        vm.assertEq(pair.price0CumulativeLast(), (uint256(4) << 112) * 10, "4 for 10 s");
        vm.assertEq(pair.price1CumulativeLast(), (uint256(1) << 110) * 10, "a quarter for 10 s");
        skip(5);
        pair.sync();
        vm.assertEq(pair.price0CumulativeLast(), (uint256(4) << 112) * 10 + (uint256(2) << 112) * 5, "and 2 for 5 s");
        (uint112 reserve0, uint112 reserve1, uint32 updatedAt) = pair.getReserves();
        vm.assertEq(reserve0, 2_000_000, "reserve0");
        vm.assertEq(reserve1, 4_000_000, "reserve1");
        vm.assertEq(updatedAt, nowSeconds(), "time");
    }

    function test_counts_nothing_for_a_move_within_one_block() public {
        skip(10);
        pair.sync();
        uint256 before = pair.price0CumulativeLast();
        one.mint(address(pair), 4_000_000);
        pair.swap(499_000, 0, address(this), "");
        zero.mint(address(pair), 499_000);
        pair.swap(0, 3_900_000, address(this), "");
        vm.assertEq(pair.price0CumulativeLast(), before, "price");
    }

    function test_wraps_its_clock_around() public {
        vm.warp(2 ** 32 - 5);
        pair.sync();
        uint256 before = pair.price0CumulativeLast();
        skip(12);
        pair.sync();
        vm.assertEq(pair.price0CumulativeLast() - before, (uint256(4) << 112) * 12, "12 s over the end of the clock");
    }

    function test_trades_for_what_was_sent_less_the_fee() public {
        one.mint(address(pair), 4_000_000);
        // 1,000,000 × 3,988,000 / (4,000,000 + 3,988,000)
        vm.expectRevert(abi.encodeWithSelector(TestPair.ProductFell.selector));
        pair.swap(499_249, 0, alice, "");
        pair.swap(499_248, 0, alice, "");
        vm.assertEq(zero.balanceOf(alice), 499_248, "received");
        zero.mint(address(pair), 1_000);
        pair.swap(0, 15_800, alice, "");
        vm.assertEq(one.balanceOf(alice), 15_800, "the other way");
    }

    function test_refuses_trades_for_nothing_and_beyond_its_liquidity() public {
        vm.expectRevert(abi.encodeWithSelector(TestPair.NothingPaid.selector));
        pair.swap(0, 0, alice, "");
        vm.expectRevert(abi.encodeWithSelector(TestPair.NothingPaid.selector));
        pair.swap(1, 0, alice, "");
        vm.expectRevert(abi.encodeWithSelector(TestPair.NotEnoughLiquidity.selector));
        pair.swap(1_000_000, 0, alice, "");
        vm.expectRevert(abi.encodeWithSelector(TestPair.NotEnoughLiquidity.selector));
        pair.swap(0, 4_000_000, alice, "");
    }

    function test_refuses_reserves_that_it_cannot_count() public {
        zero.mint(address(pair), type(uint112).max);
        vm.expectRevert(abi.encodeWithSelector(TestPair.ReserveTooLarge.selector));
        pair.sync();
    }

    /// @notice No trade there and back gains, however large.
    function test_no_round_trip_gains(uint256 paid) public {
        paid = bound(paid, 1_000, 1e12);
        one.mint(address(pair), paid);
        uint256 bought = amountOut(paid, 4_000_000, 1_000_000);
        pair.swap(bought, 0, alice, "");
        vm.prank(alice);
        zero.transfer(address(pair), bought);
        uint256 back = amountOut(bought, 1_000_000 - bought, 4_000_000 + paid);
        pair.swap(0, back, alice, "");
        vm.assertLe(back, paid, "back");
    }

    function amountOut(uint256 paid, uint256 reserveIn, uint256 reserveOut) private pure returns (uint256) {
        return paid * 997 * reserveOut / (reserveIn * 1000 + paid * 997);
    }

    function fund(uint256 amount0, uint256 amount1) private {
        zero.mint(address(pair), amount0);
        one.mint(address(pair), amount1);
    }
}
