// SPDX-License-Identifier: Apache-2.0
//
// Gives the precompiled header a target to belong to.
