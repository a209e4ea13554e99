// SPDX-License-Identifier: MIT
pragma solidity ^0.8.28;

import {IERC1271} from "@openzeppelin/contracts/interfaces/IERC1271.sol";
import {Address} from "@openzeppelin/contracts/utils/Address.sol";
import {ECDSA} from "@openzeppelin/contracts/utils/cryptography/ECDSA.sol";

/// @title A minimal contract wallet that signs in by ERC-1271. For local chains only
contract SmartWallet is IERC1271 {
    error NotOwner(address caller);

    bytes4 private constant REFUSED = 0xffffffff;

    address public immutable owner;

    constructor(address owner_) {
        owner = owner_;
    }

    receive() external payable {}

    /// @notice Accepts signatures of the owner's key over the plain hash.
    function isValidSignature(bytes32 hash, bytes calldata signature) external view returns (bytes4) {
        (address recovered, ECDSA.RecoverError problem,) = ECDSA.tryRecoverCalldata(hash, signature);
        bool isOwners = problem == ECDSA.RecoverError.NoError && recovered == owner;
        return isOwners ? IERC1271.isValidSignature.selector : REFUSED;
    }

    /// @notice Lets the owner pay, deposit and claim as this wallet.
    function execute(address target, bytes calldata data) external payable returns (bytes memory) {
        if (msg.sender != owner) revert NotOwner(msg.sender);
        return Address.functionCallWithValue(target, data, msg.value);
    }
}
