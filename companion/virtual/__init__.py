"""A simulated table: pieces, hands, a camera that sees rendered pictures, a board that speaks bytes.

Whatever the referee learns from here it learns through pictures, bytes and touches. No room of the
companion imports this one.
"""
