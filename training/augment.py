"""Other rooms, noise, voices, speeds and microphones, made from a few recordings on the GPU."""

import math
import random

import torch
import torch.nn.functional as F

from clips import SAMPLE_RATE, WINDOW_SECONDS
from whisper import FREQUENCIES, log_mel, magnitudes

UNCHANGED = 0.15
"""Share of the clips whose voice and speed stay as they are."""


@torch.no_grad()
def augment(waves, samples):
    """(clips, 30 seconds) and their lengths to features, and the second at which each clip now ends."""
    lengths = torch.as_tensor(samples, device=waves.device)
    waves = add_reverberation(waves)
    waves = add_noise(waves, lengths)
    spectrum, tempo = change_voice((magnitudes(waves) + 1e-7).log(), lengths)
    spectrum = change_microphone(spectrum)
    ends = lengths / SAMPLE_RATE / tempo
    return mask(log_mel((2 * spectrum.clamp(-18, 12)).exp()), ends), ends.tolist()


def between(low, high, count, device):
    return torch.rand(count, device=device) * (high - low) + low


def some(count, share, device):
    """1 for a random share of the clips, 0 for the others."""
    return (torch.rand(count, device=device) < share).float()


def colored_noise(count, samples, device):
    """Unit loudness, with power that falls by 1/f^0 to 1/f^2."""
    slope = between(0, 2, count, device)[:, None]
    frequency = torch.fft.rfftfreq(samples, 1 / SAMPLE_RATE, device=device).clamp_min(20.0)
    spectrum = torch.randn(count, samples // 2 + 1, dtype=torch.complex64, device=device)
    noise = torch.fft.irfft(spectrum * frequency[None] ** (-slope / 2), n=samples)
    return noise / noise.pow(2).mean(1, keepdim=True).sqrt()


def add_reverberation(waves):
    if random.random() < 0.5:
        return waves
    count, samples = waves.shape
    device = waves.device
    tail = 9600
    decay_seconds = between(0.08, 0.5, count, device)[:, None]
    time = torch.arange(tail, device=device)[None] / SAMPLE_RATE
    response = torch.randn(count, tail, device=device) * torch.exp(-6.9 * time / decay_seconds)
    response[:, :40] = 0
    loudness = between(0.15, 0.9, count, device) * some(count, 0.5, device)
    response = response / response.pow(2).sum(1, keepdim=True).sqrt() * loudness[:, None]
    response[:, 0] = 1
    size = samples + tail
    return torch.fft.irfft(torch.fft.rfft(waves, size) * torch.fft.rfft(response, size), size)[:, :samples]


def add_noise(waves, lengths):
    """Coloured noise, or other clips talking in the background."""
    count, samples = waves.shape
    device = waves.device
    inside = (torch.arange(samples, device=device)[None] < lengths[:, None]).float()
    noise = colored_noise(count, samples, device)
    if random.random() < 0.4:
        others = torch.randperm(count, device=device)
        babble = sum(
            torch.roll(waves[torch.roll(others, shift)], random.randrange(samples), 1) for shift in (1, 2, 3)
        )
        babble = babble / babble.pow(2).mean(1, keepdim=True).sqrt().clamp_min(1e-5)
        is_babble = some(count, 0.5, device)[:, None]
        noise = noise * (1 - is_babble) + babble * is_babble
    reach = torch.maximum(inside, some(count, 0.5, device)[:, None])
    speech_power = (waves.pow(2) * inside).sum(1) / lengths
    decibels = between(5, 30, count, device)
    loudness = speech_power.sqrt() * 10 ** (-decibels / 20) * some(count, 0.65, device)
    return waves + noise * reach * loudness[:, None]


def change_voice(spectrum, lengths):
    """Moves the formants and the pitch apart from each other, and changes the tempo."""
    count, _, frames = spectrum.shape
    device = spectrum.device
    changed = 1 - some(count, UNCHANGED, device)
    formants = 1 + between(-0.18, 0.18, count, device) * changed
    pitch = formants * (1 + between(-0.12, 0.12, count, device) * changed)
    tempo = 1 + between(-0.15, 0.15, count, device) * changed
    tempo = torch.maximum(tempo, lengths / SAMPLE_RATE / (WINDOW_SECONDS - 1))

    # The envelope over frequencies is the mouth, what remains is the voice.
    cepstrum = torch.fft.irfft(spectrum, n=400, dim=1)
    quefrency = torch.arange(400, device=device)
    quefrency = torch.minimum(quefrency, 400 - quefrency)
    lifter = torch.clamp((34 - quefrency) / 8, 0, 1)[None, :, None]
    envelope = torch.fft.rfft(cepstrum * lifter, dim=1).real
    remainder = spectrum - envelope

    def warp(values, factor, padding):
        rows = torch.arange(FREQUENCIES, device=device)[None] / factor[:, None]
        columns = torch.arange(frames, device=device)[None] * tempo[:, None]
        y = rows / (FREQUENCIES - 1) * 2 - 1
        x = columns / (frames - 1) * 2 - 1
        shape = (count, FREQUENCIES, frames)
        grid = torch.stack([x[:, None, :].expand(shape), y[:, :, None].expand(shape)], -1)
        return F.grid_sample(values[:, None], grid, padding_mode=padding, align_corners=True)[:, 0]

    return warp(envelope, formants, "border") + warp(remainder, pitch, "zeros"), tempo


def change_microphone(spectrum):
    """A smooth random equalizer, and for some clips the narrow band of a telephone."""
    count = len(spectrum)
    device = spectrum.device
    position = torch.linspace(0, 1, FREQUENCIES, device=device)[None]
    equalizer = sum(
        between(-0.35, 0.35, count, device)[:, None]
        * torch.cos(math.pi * bends * position + between(0, 2 * math.pi, count, device)[:, None])
        for bends in (1, 2, 3, 5)
    )
    hertz = position * SAMPLE_RATE / 2
    is_telephone = some(count, 0.12, device)[:, None]
    too_high = (hertz > between(3200, 7000, count, device)[:, None]).float()
    too_low = (hertz < between(80, 300, count, device)[:, None]).float()
    equalizer = equalizer - is_telephone * (7 * too_high + 4 * too_low)
    return spectrum + equalizer[:, :, None]


def mask(mel, ends):
    """SpecAugment: covers bands and moments with the mean."""
    count, bands, frames = mel.shape
    device = mel.device
    band = torch.arange(bands, device=device)[None]
    frame = torch.arange(frames, device=device)[None]
    end_frames = ends * 100
    covered = torch.zeros_like(mel, dtype=torch.bool)

    def stretch(axis, width, limit):
        start = torch.rand(count, device=device) * (limit - width).clamp_min(0)
        return (axis >= start[:, None]) & (axis < (start + width)[:, None])

    for _ in range(2):
        covered |= stretch(band, between(0, 13, count, device), torch.full((count,), bands, device=device))[:, :, None]
        covered |= stretch(frame, between(0, 0.06, count, device) * end_frames, end_frames)[:, None, :]
    covered |= stretch(frame, between(0, 25, count, device), end_frames)[:, None, :]
    covered &= some(count, 1 - UNCHANGED, device).bool()[:, None, None]
    return torch.where(covered, mel.mean(dim=(1, 2), keepdim=True), mel)
