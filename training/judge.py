"""How well weights hear the clips that were kept out of the training."""

import whisper
from scoring import score

DEVICE = "cuda"


class Judge:
    """Transcribes clips with weights in half precision, as they will be served."""

    def __init__(self, options, clips, words):
        self.language = options.language
        self.clips = clips
        self.words = words
        self.model = whisper.build(options.model, DEVICE).half().eval()
        self.features = {}

    def errors_of(self, weights, chosen):
        self.model.load_state_dict(weights)
        return self.hear(chosen)[0]

    def hear(self, chosen):
        """The errors, and for each clip what was said and what was heard."""
        key = chosen[0].split
        if key not in self.features:
            self.features[key] = whisper.features(self.clips.waves(chosen))
        texts = whisper.transcribe(self.model, self.words, self.features[key], self.language)
        pairs = [{"file": clip.file, "said": clip.text, "heard": text} for clip, text in zip(chosen, texts)]
        return score([clip.text for clip in chosen], texts), pairs
