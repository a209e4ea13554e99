// SPDX-License-Identifier: MIT
pragma solidity ^0.8.28;

/// @notice The forge cheat codes that these tests use. The npm distribution of forge-std lacks a file that it imports, and
/// the tests need only these functions.
interface Vm {
    function addr(uint256 key) external pure returns (address);
    function sign(uint256 key, bytes32 digest) external pure returns (uint8 v, bytes32 r, bytes32 s);
    function label(address account, string calldata name) external;
    function prank(address sender) external;
    function warp(uint256 timestamp) external;
    function getBlockTimestamp() external view returns (uint256);
    function chainId(uint256 id) external;
    function expectRevert(bytes calldata refusal) external;
    function expectRevert() external;
    function expectEmit(address emitter) external;
    function expectCall(address callee, bytes calldata data, uint64 count) external;
    function snapshotGasLastCall(string calldata group, string calldata name) external returns (uint256 gasUsed);
    function assertTrue(bool condition, string calldata what) external pure;
    function assertFalse(bool condition, string calldata what) external pure;
    function assertEq(uint256 left, uint256 right, string calldata what) external pure;
    function assertEq(address left, address right, string calldata what) external pure;
    function assertEq(bytes32 left, bytes32 right, string calldata what) external pure;
    function assertLe(uint256 left, uint256 right, string calldata what) external pure;
}

abstract contract Test {
    Vm internal constant vm = Vm(address(uint160(uint256(keccak256("hevm cheat code")))));

    function makeAddress(string memory name) internal returns (address account) {
        account = vm.addr(keyOf(name));
        vm.label(account, name);
    }

    /// @notice The key of the account that `makeAddress` makes of a name.
    function keyOf(string memory name) internal pure returns (uint256) {
        return uint256(keccak256(bytes(name)));
    }

    /// @notice Maps a fuzzed number into a range, both ends included.
    function bound(uint256 value, uint256 low, uint256 high) internal pure returns (uint256) {
        uint256 size = high - low + 1;
        return size == 0 ? value : low + value % size;
    }

    /// @notice `block.timestamp` after a warp: the compiler may reuse an earlier read of the plain one.
    function nowSeconds() internal view returns (uint256) {
        return vm.getBlockTimestamp();
    }

    function skip(uint256 duration) internal {
        vm.warp(nowSeconds() + duration);
    }
}
