"""Players made of code. A bot sees its seat's view and nothing else."""
