// SPDX-License-Identifier: MIT
pragma solidity ^0.8.28;

import {IVault} from "../../src/interfaces/IVault.sol";
import {VaultFixture} from "./VaultFixture.sol";

/// @notice Permits of the main token, signed over a digest that is written from EIP-2612 and not from the token.
abstract contract PermitFixture is VaultFixture {
    struct Permit {
        address owner;
        address spender;
        uint256 value;
        uint256 nonce;
        uint256 deadline;
    }

    struct SignedPermit {
        uint256 deadline;
        uint8 v;
        bytes32 r;
        bytes32 s;
    }

    /// @notice What a member is asked to sign for a payment: the vault, exactly the amount, the next nonce.
    function permitOf(address owner, uint256 value) internal view returns (Permit memory) {
        return Permit(owner, address(vault), value, bcg.nonces(owner), nowSeconds() + 30 minutes);
    }

    function signedPermit(string memory signer, Permit memory permit) internal view returns (SignedPermit memory) {
        return signedPermitOn(address(bcg), block.chainid, signer, permit);
    }

    function signedPermitOn(address token, uint256 chain, string memory signer, Permit memory permit)
        internal
        pure
        returns (SignedPermit memory)
    {
        (uint8 v, bytes32 r, bytes32 s) = vm.sign(keyOf(signer), permitDigest(token, chain, permit));
        return SignedPermit(permit.deadline, v, r, s);
    }

    function payCall(bytes32 orderRef, address token, uint256 amount, SignedPermit memory signed_)
        internal
        pure
        returns (bytes memory)
    {
        return abi.encodeCall(
            IVault.payWithPermit, (orderRef, token, amount, signed_.deadline, signed_.v, signed_.r, signed_.s)
        );
    }

    function depositCall(address token, uint256 amount, SignedPermit memory signed_)
        internal
        pure
        returns (bytes memory)
    {
        return abi.encodeCall(
            IVault.depositWithPermit, (token, amount, signed_.deadline, signed_.v, signed_.r, signed_.s)
        );
    }

    /// @notice Submits a permit at the token, as any observer of a transaction can.
    function submitPermit(Permit memory permit, SignedPermit memory signed_) internal {
        bcg.permit(permit.owner, permit.spender, permit.value, permit.deadline, signed_.v, signed_.r, signed_.s);
    }

    function permitDigest(address token, uint256 chain, Permit memory permit) private pure returns (bytes32) {
        bytes32 domain = keccak256(
            abi.encode(
                keccak256("EIP712Domain(string name,string version,uint256 chainId,address verifyingContract)"),
                keccak256("Ocean Bot"),
                keccak256("1"),
                chain,
                token
            )
        );
        bytes32 typeHash =
            keccak256("Permit(address owner,address spender,uint256 value,uint256 nonce,uint256 deadline)");
        bytes32 message =
            keccak256(abi.encode(typeHash, permit.owner, permit.spender, permit.value, permit.nonce, permit.deadline));
        return keccak256(abi.encodePacked(hex"1901", domain, message));
    }
}
