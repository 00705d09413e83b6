"""Converts models of TensorFlow.js to ONNX, so that one runtime runs them all.

Reads the folder with model.json and its weights, and writes MODEL.onnx. Channels come first inside; inputs and outputs
are as they were: pictures with channels last, from 0 to 255, and the scaling that each model expects is part of it.

    pip install onnx==1.23.1 numpy
    python training/pictures/convert.py FOLDER/model.json packages/images/models/faces.onnx --scale 127.5 --shift -1
"""

import argparse
import base64
import json
import pathlib

import numpy
import onnx
from onnx import TensorProto, helper, numpy_helper

NHWC_TO_NCHW, NCHW_TO_NHWC = [0, 3, 1, 2], [0, 2, 3, 1]
TYPES = {"float32": "<f4", "int32": "<i4", "uint8": "u1", "uint16": "<u2", "float16": "<f2"}


def read_weights(path):
    manifest = json.loads(path.read_text())["weightsManifest"]
    data = b"".join((path.parent / name).read_bytes() for group in manifest for name in group["paths"])
    found, at = {}, 0
    for spec in (weight for group in manifest for weight in group["weights"]):
        packed = spec.get("quantization")
        kind = numpy.dtype(TYPES[packed["dtype"] if packed else spec["dtype"]])
        count = int(numpy.prod(spec["shape"]))
        values = numpy.frombuffer(data, kind, count, at).reshape(spec["shape"])
        at += count * kind.itemsize
        quantized = packed if packed and "scale" in packed else None
        found[spec["name"]] = (values, quantized)
    return found


class Graph:
    """Nodes and weights of a graph that grows."""

    def __init__(self, weights):
        self.weights, self.nodes, self.initial, self.made = weights, [], [], 0

    def value(self, name):
        values, packed = self.weights[name]
        values = values.astype(numpy.int32 if values.dtype == numpy.int32 else numpy.float32)
        return values * numpy.float32(packed["scale"]) + numpy.float32(packed["min"]) if packed else values

    def constant(self, values, kind=numpy.float32):
        self.made += 1
        name = f"c{self.made}"
        self.initial.append(numpy_helper.from_array(numpy.ascontiguousarray(values, dtype=kind), name))
        return name

    def kernel(self, name, order):
        """Weights of eight bits stay so: they are scaled when the model is loaded."""
        values, packed = self.weights[name]
        if not packed:
            return self.constant(self.value(name).transpose(order))
        scale, low = packed["scale"], packed["min"]
        whole = self.add("Cast", [self.constant(values.transpose(order), numpy.uint8)], to=TensorProto.FLOAT)
        scaled = self.add("Mul", [whole, self.constant(numpy.float32(scale))])
        return self.add("Add", [scaled, self.constant(numpy.float32(low))])

    def add(self, kind, inputs, output=None, **attributes):
        self.made += 1
        output = output or f"n{self.made}"
        self.nodes.append(helper.make_node(kind, inputs, [output], **attributes))
        return output

    def relu(self, value, kind):
        if kind in ("relu6", "Relu6"):
            return self.add("Clip", [value, self.constant(0.0), self.constant(6.0)])
        return self.add("Relu", [value]) if kind in ("relu", "Relu") else value

    def conv(self, value, kernel, bias, strides, padding, group=1):
        pads = {"auto_pad": "SAME_UPPER" if padding.upper() == "SAME" else "VALID"}
        inputs = [value, kernel] + ([bias] if bias else [])
        return self.add("Conv", inputs, strides=list(strides), group=group, **pads)


def depthwise_order(values):
    height, width, channels, multiplier = values.shape
    return values.transpose(2, 3, 0, 1).reshape(channels * multiplier, 1, height, width)


def convert_layers(topology, graph, start):
    layers = topology.get("model_config", topology)["config"]["layers"]
    done, shapeless = {}, None
    for layer in layers:
        kind, config = layer["class_name"], layer["config"]
        name = config["name"]
        inputs = [done[node[0]] for node in (layer["inbound_nodes"] or [[]])[0]] or ([shapeless] if shapeless else [start])
        value = inputs[0]
        if kind == "InputLayer":
            value = start
        elif kind == "Conv2D":
            bias = graph.constant(graph.value(f"{name}/bias")) if config["use_bias"] else None
            kernel = graph.kernel(f"{name}/kernel", [3, 2, 0, 1])
            value = graph.relu(graph.conv(value, kernel, bias, config["strides"], config["padding"]), config["activation"])
        elif kind == "DepthwiseConv2D":
            values = depthwise_order(graph.value(f"{name}/depthwise_kernel"))
            value = graph.conv(value, graph.constant(values), None, config["strides"], config["padding"], values.shape[0])
        elif kind == "BatchNormalization":
            parts = [graph.constant(graph.value(f"{name}/{part}")) for part in ("gamma", "beta", "moving_mean", "moving_variance")]
            value = graph.add("BatchNormalization", [value, *parts], epsilon=config["epsilon"])
        elif kind == "ReLU":
            value = graph.relu(value, "relu6" if config.get("max_value") == 6 else "relu")
        elif kind == "Activation":
            value = graph.relu(value, config["activation"])
        elif kind == "ZeroPadding2D":
            (top, bottom), (left, right) = config["padding"]
            pads = graph.constant([0, 0, top, left, 0, 0, bottom, right], numpy.int64)
            value = graph.add("Pad", [value, pads])
        elif kind == "Add":
            value = graph.add("Add", inputs)
        elif kind == "Concatenate":
            value = graph.add("Concat", inputs, axis=1)
        elif kind == "UpSampling2D":
            scales = graph.constant([1, 1, *config["size"]])
            value = graph.add("Resize", [value, "", scales], mode="nearest", coordinate_transformation_mode="asymmetric", nearest_mode="floor")
        elif kind == "AveragePooling2D":
            value = graph.add("AveragePool", [value], kernel_shape=config["pool_size"], strides=config["strides"])
        elif kind == "Flatten":
            value = graph.add("Flatten", [graph.add("Transpose", [value], perm=NCHW_TO_NHWC)])
        elif kind == "Dense":
            bias = graph.constant(graph.value(f"{name}/bias"))
            value = graph.add("Gemm", [value, graph.kernel(f"{name}/kernel", [0, 1]), bias])
            value = graph.add("Softmax", [value]) if config["activation"] == "softmax" else graph.relu(value, config["activation"])
        elif kind != "Dropout":
            raise SystemExit(f"unknown layer {kind}")
        done[name] = shapeless = value
    return {"output": (value, layers[-1]["class_name"] == "Conv2D")}


def fused_activation(attributes):
    fused = [base64.b64decode(name).decode() for name in attributes.get("fused_ops", {}).get("list", {}).get("s", [])]
    return next((name for name in fused if name.startswith("Relu")), "")


def convert_graph(topology, graph, start):
    done = {}
    outputs = {}
    for node in topology["node"]:
        name, kind, attributes = node["name"], node["op"], node.get("attr", {})
        inputs = [item.split(":")[0] for item in node.get("input", [])]
        if kind == "Const":
            continue
        value = done.get(inputs[0]) if inputs else start
        strides = [int(item) for item in attributes.get("strides", {}).get("list", {}).get("i", [])][1:3]
        padding = "SAME" if attributes.get("padding", {}).get("s") in ("U0FNRQ==", "SAME") else "VALID"
        if kind == "Placeholder":
            value = start
        elif kind == "_FusedConv2D":
            bias = graph.constant(graph.value(inputs[2]).reshape(-1))
            value = graph.conv(value, graph.kernel(inputs[1], [3, 2, 0, 1]), bias, strides, padding)
            value = graph.relu(value, fused_activation(attributes))
        elif kind in ("DepthwiseConv2dNative", "FusedDepthwiseConv2dNative"):
            values = depthwise_order(graph.value(inputs[1]))
            bias = graph.constant(graph.value(inputs[2]).reshape(-1)) if len(inputs) > 2 else None
            value = graph.conv(value, graph.constant(values), bias, strides, padding, values.shape[0])
            value = graph.relu(value, fused_activation(attributes))
        elif kind in ("Mul", "Sub"):
            sides = [done[name] if name in done else graph.constant(graph.value(name)) for name in inputs]
            value = graph.add(kind, sides)
        elif kind == "AvgPool":
            sides = [int(item) for item in attributes["ksize"]["list"]["i"]][1:3]
            value = graph.add("AveragePool", [value], kernel_shape=sides, strides=strides)
        elif kind == "Squeeze":
            value = graph.add("Flatten", [value])
        elif kind == "_FusedMatMul":
            bias = graph.constant(graph.value(inputs[2]))
            value = graph.add("Gemm", [value, graph.kernel(inputs[1], [0, 1]), bias])
        elif kind == "Softmax":
            value = graph.add("Softmax", [value])
        elif kind == "AddV2":
            other = inputs[1]
            more = done[other] if other in done else graph.constant(graph.value(other).reshape(1, -1, 1, 1))
            value = graph.add("Add", [value, more])
        elif kind == "Relu":
            value = graph.relu(value, "Relu")
        elif kind == "MaxPool":
            sides = [int(item) for item in attributes["ksize"]["list"]["i"]][1:3]
            pads = "SAME_UPPER" if padding == "SAME" else "VALID"
            value = graph.add("MaxPool", [value], kernel_shape=sides, strides=strides, auto_pad=pads)
        elif kind == "Pad":
            pads = graph.value(inputs[1])[NHWC_TO_NCHW]
            value = graph.add("Pad", [value, graph.constant(pads.T.reshape(-1), numpy.int64)])
        elif kind == "Reshape":
            last = graph.add("Transpose", [value], perm=NCHW_TO_NHWC)
            value = graph.add("Reshape", [last, graph.constant(graph.value(inputs[1]), numpy.int64)])
        elif kind == "Identity":
            outputs[name] = (value, False)
        else:
            raise SystemExit(f"unknown operation {kind}")
        done[name] = value
    return outputs


def main():
    asked = argparse.ArgumentParser()
    asked.add_argument("model", type=pathlib.Path)
    asked.add_argument("result", type=pathlib.Path)
    asked.add_argument("--scale", type=float, default=1, help="pixels are divided by it")
    asked.add_argument("--shift", type=float, default=0, help="and this is added")
    asked.add_argument("--output-scale", type=float, default=1, help="pictures that come out are multiplied by it")
    options = asked.parse_args()
    topology = json.loads(options.model.read_text())["modelTopology"]
    graph = Graph(read_weights(options.model))
    start = graph.add("Transpose", ["pixels"], perm=NHWC_TO_NCHW)
    if options.scale != 1:
        start = graph.add("Div", [start, graph.constant(numpy.float32(options.scale))])
    if options.shift != 0:
        start = graph.add("Add", [start, graph.constant(numpy.float32(options.shift))])
    found = (convert_graph if "node" in topology else convert_layers)(topology, graph, start)
    results = []
    for name, (value, is_picture) in found.items():
        if is_picture:
            value = graph.add("Transpose", [value], perm=NCHW_TO_NHWC)
            if options.output_scale != 1:
                value = graph.add("Mul", [value, graph.constant(numpy.float32(options.output_scale))])
        graph.add("Identity", [value], output=name)
        results.append(helper.make_tensor_value_info(name, TensorProto.FLOAT, None))
    pixels = helper.make_tensor_value_info("pixels", TensorProto.FLOAT, [1, "height", "width", 3])
    made = helper.make_graph(graph.nodes, options.model.parent.name, [pixels], results, graph.initial)
    model = helper.make_model(made, opset_imports=[helper.make_opsetid("", 17)], ir_version=9)
    model = onnx.shape_inference.infer_shapes(model)
    onnx.checker.check_model(model)
    options.result.parent.mkdir(parents=True, exist_ok=True)
    onnx.save(model, options.result)
    print(f"{options.result}: {options.result.stat().st_size} bytes, outputs {list(found)}")


if __name__ == "__main__":
    main()
