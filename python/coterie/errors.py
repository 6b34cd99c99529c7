"""What can go wrong. Every error of coterie is an :class:`Error`; its text is one line that names place and problem."""


class Error(Exception):
    """Something failed while running."""


class UsageError(Error, ValueError):
    """Arguments that cannot go together or lie outside their range."""


class InputError(Error, ValueError):
    """A graph or file that cannot be read or makes no sense."""


class OutputError(Error, OSError):
    """A result that could not be written."""


class ModelError(Error):
    """A weight file that is damaged, of an unknown version, or does not fit."""


class OutOfMemoryError(Error, MemoryError):
    """More memory needed than allowed; the message says how much."""


class CoterieWarning(UserWarning):
    """What was found and is not used, or is unlike what a model was trained on."""
