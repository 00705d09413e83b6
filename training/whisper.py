"""Whisper base in PyTorch: log-mel features, the published weights, greedy transcription."""

import json
from functools import cache
from pathlib import Path

import numpy as np
import torch
from tokenizers import ByteLevelBPETokenizer
from transformers import (
    GenerationConfig,
    WhisperConfig,
    WhisperFeatureExtractor,
    WhisperForConditionalGeneration,
)

import published

START, TRANSCRIBE, NO_TIMESTAMPS, END, FIRST_TIMESTAMP = 50258, 50359, 50363, 50257, 50364
TIMESTAMP_SECONDS = 0.02
TEXT_TOKENS = 50257
FREQUENCIES = 201


@cache
def mel_filters(device):
    filters = torch.tensor(np.asarray(WhisperFeatureExtractor().mel_filters), dtype=torch.float32, device=device)
    return filters.T.contiguous()


def magnitudes(waves):
    """(clips, samples) to (clips, frequencies, frames)."""
    window = torch.hann_window(400, device=waves.device)
    spectrum = torch.stft(waves, 400, 160, window=window, center=True, pad_mode="reflect", return_complex=True)
    return spectrum.abs()[..., :-1]


def log_mel(power):
    mel = torch.matmul(mel_filters(power.device), power).clamp_min(1e-10).log10()
    mel = torch.maximum(mel, mel.amax(dim=(1, 2), keepdim=True) - 8)
    return (mel + 4) / 4


@torch.no_grad()
def features(waves, batch=64):
    parts = (waves[start : start + batch] for start in range(0, len(waves), batch))
    return torch.cat([log_mel(magnitudes(part) ** 2).half() for part in parts])


def build(folder, device, dropout=0.0):
    """The model with the published weights of a folder of `oja-server models pull whisper-base`."""
    config = WhisperConfig(
        vocab_size=51865,
        num_mel_bins=80,
        encoder_layers=6,
        encoder_attention_heads=8,
        encoder_ffn_dim=2048,
        decoder_layers=6,
        decoder_attention_heads=8,
        decoder_ffn_dim=2048,
        d_model=512,
        activation_function="gelu",
        max_source_positions=1500,
        max_target_positions=448,
        pad_token_id=END,
        bos_token_id=END,
        eos_token_id=END,
        decoder_start_token_id=START,
        dropout=dropout,
        activation_dropout=dropout,
    )
    model = WhisperForConditionalGeneration(config)
    weights = {name: torch.from_numpy(np.array(values)) for name, values in published_weights(folder).items()}
    loaded = model.load_state_dict(weights, strict=False)
    if loaded.unexpected_keys or not set(loaded.missing_keys) <= {"proj_out.weight"}:
        raise SystemExit(f"{folder} does not hold the weights of Whisper base: {loaded}")
    model.proj_out.weight = model.model.decoder.embed_tokens.weight
    generation = json.loads(Path(folder, "generation_config.json").read_text())
    for name in ("forced_decoder_ids", "transformers_version", "max_length"):
        generation.pop(name, None)
    model.generation_config = GenerationConfig(**generation)
    return model.to(device)


def save(weights, path):
    """Names and tensors, without the output layer, which is the table of tokens."""
    kept = {name: values.half().cpu().numpy() for name, values in weights.items() if name != "proj_out.weight"}
    np.savez(path, **kept)


def load(model, path):
    weights = {name: torch.from_numpy(values) for name, values in np.load(path).items()}
    missing = model.load_state_dict(weights, strict=False)
    if missing.unexpected_keys or not set(missing.missing_keys) <= {"proj_out.weight"}:
        raise SystemExit(f"{path} does not hold the weights of Whisper base: {missing}")
    model.proj_out.weight = model.model.decoder.embed_tokens.weight


@cache
def published_weights(folder):
    return published.state_dict(folder)


def tokenizer(folder):
    return ByteLevelBPETokenizer(str(Path(folder, "vocab.json")), str(Path(folder, "merges.txt")))


def language_token(folder, language):
    known = json.loads(Path(folder, "generation_config.json").read_text())["lang_to_id"]
    token = known.get(f"<|{language}|>")
    if token is None:
        codes = ", ".join(sorted(name.strip("<|>") for name in known))
        raise SystemExit(f"--language {language}: Whisper has no such language. It has {codes}")
    return token


@torch.no_grad()
def transcribe(model, words, mel, language, batch=128):
    texts = []
    for start in range(0, len(mel), batch):
        answer = model.generate(
            input_features=mel[start : start + batch].half(),
            language=language,
            task="transcribe",
            num_beams=1,
            do_sample=False,
            max_new_tokens=260,
        )
        sequences = answer if torch.is_tensor(answer) else answer["sequences"]
        for tokens in sequences.tolist():
            texts.append(words.decode([token for token in tokens if token < TEXT_TOKENS]).strip())
    return texts
