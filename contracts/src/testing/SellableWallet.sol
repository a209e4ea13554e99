// SPDX-License-Identifier: MIT
pragma solidity ^0.8.28;

import {IERC1271} from "@openzeppelin/contracts/interfaces/IERC1271.sol";
import {ECDSA} from "@openzeppelin/contracts/utils/cryptography/ECDSA.sol";

/// @title A contract wallet that anybody can buy. For local chains only
/// @notice Its address does not depend on its owner, and one call changes the owner: the hardest case for a check that
/// runs a stranger's call before it asks the wallet.
contract SellableWallet is IERC1271 {
    bytes4 private constant REFUSED = 0xffffffff;

    address public owner;

    function buy(address owner_) external {
        owner = owner_;
    }

    /// @notice Accepts signatures of the present owner's key over the plain hash.
    function isValidSignature(bytes32 hash, bytes calldata signature) external view returns (bytes4) {
        (address recovered, ECDSA.RecoverError problem,) = ECDSA.tryRecoverCalldata(hash, signature);
        bool isOwners = problem == ECDSA.RecoverError.NoError && recovered == owner;
        return isOwners ? IERC1271.isValidSignature.selector : REFUSED;
    }
}
