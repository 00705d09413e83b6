"""The published Whisper base: 8-bit ONNX files, and the names that PyTorch gives to the same weights."""

import re
from dataclasses import dataclass
from pathlib import Path

import numpy as np
import onnx
from onnx import numpy_helper

PARTS = {"encoder": "model.encoder.", "decoder": ""}
QUANTIZED = "_quantized"
PROJECTION = re.compile(r"(layers\.\d+)/((?:self_attn|encoder_attn)/)?(q_proj|k_proj|v_proj|out_proj|fc1|fc2)/")


@dataclass
class Weight:
    """One tensor of a file, which PyTorch calls `name`."""

    tensor: onnx.TensorProto
    name: str
    is_transposed: bool
    scale: np.ndarray | None = None
    zero_point: np.ndarray | None = None

    @property
    def values(self):
        return numpy_helper.to_array(self.tensor)

    def dequantized(self):
        values = self.values.astype(np.float32)
        if self.scale is not None:
            scale, zero_point = (along(values, part) for part in (self.scale, self.zero_point))
            values = (values - zero_point) * scale
        return np.ascontiguousarray(values.T) if self.is_transposed else values

    def replace(self, values):
        """Writes trained values with the published quantization."""
        values = values.astype(np.float32)
        if self.is_transposed:
            values = values.T
        published = self.values
        if self.scale is None:
            # The lowest byte stays as published: it is noise, and would not compress.
            new = np.ascontiguousarray(values).view(np.uint32) & np.uint32(0xFFFFFF00)
            old = np.ascontiguousarray(published).view(np.uint32) & np.uint32(0xFF)
            data = (new | old).astype("<u4").tobytes()
        else:
            scale, zero_point = (along(values, part) for part in (self.scale, self.zero_point))
            limits = np.iinfo(published.dtype)
            rounded = np.clip(np.round(values / scale + zero_point), limits.min, limits.max)
            data = rounded.astype(published.dtype).tobytes()
        assert len(data) == len(self.tensor.raw_data), self.name
        self.tensor.raw_data = data


def along(values, part):
    """A scale of one number, or of one number for each row or column, shaped to fit the values."""
    part = part.astype(np.float32)
    if part.size == 1:
        return part.reshape(())
    axes = [axis for axis in range(values.ndim) if values.shape[axis] == part.size]
    shape = [1] * values.ndim
    shape[axes[-1] if values.ndim == 2 else axes[0]] = part.size
    return part.reshape(shape)


def load(folder, part):
    return onnx.load(Path(folder, f"{part}.onnx"))


def weights_of(model, part):
    """Every weight of a file, from all branches of its graph."""
    tensors, nodes = {}, []
    collect(model.graph, tensors, nodes)
    prefix = PARTS[part]
    weights = {}

    def add(tensor_name, name, is_transposed=False):
        tensor = tensors[tensor_name]
        weight = Weight(tensor, name, is_transposed)
        if tensor_name.endswith(QUANTIZED):
            base = tensor_name.removesuffix(QUANTIZED)
            weight.scale = numpy_helper.to_array(tensors[f"{base}_scale"])
            weight.zero_point = numpy_helper.to_array(tensors[f"{base}_zero_point"])
        weights[tensor_name] = weight

    for name, tensor in tensors.items():
        plain = re.sub(r"_merged_\d+$", "", name.removesuffix(QUANTIZED))
        is_float = plain.endswith((".weight", ".bias")) and tensor.data_type == onnx.TensorProto.FLOAT
        if is_float or (name.endswith(QUANTIZED) and not name.startswith("onnx::")):
            add(name, prefix + plain)
    # The exporter names the matrices of linear layers by number only: the node that uses one says which it is.
    for node in nodes:
        if node.op_type != "MatMulInteger":
            continue
        found = PROJECTION.search(node.name)
        used = [name for name in node.input if name.endswith(QUANTIZED) and name in tensors]
        if found and used:
            layer, attention, matrix = found.groups(default="")
            stack = prefix or "model.decoder."
            add(used[0], f"{stack}{layer}.{attention.replace('/', '.')}{matrix}.weight", is_transposed=True)
    return list(weights.values())


def collect(graph, tensors, nodes):
    for tensor in graph.initializer:
        tensors.setdefault(tensor.name, tensor)
    for node in graph.node:
        nodes.append(node)
        for attribute in node.attribute:
            if attribute.HasField("g"):
                collect(attribute.g, tensors, nodes)
            elif node.op_type == "Constant" and attribute.HasField("t"):
                tensors.setdefault(node.output[0], attribute.t)


def state_dict(folder):
    return {
        weight.name: weight.dequantized()
        for part in PARTS
        for weight in weights_of(load(folder, part), part)
        if re.match(r"(model\.)?(encoder\.|decoder\.)?(layers|layer_norm|conv|embed)", weight.name)
    }
