/** Making images from a prompt. */
import type { Engine, EngineCall } from '@oja/core/engines/engine';
import type { ListedModel } from '@oja/core/engines/listed-model';

export interface SourceImage {
  bytes: Uint8Array;
  mime: string;
  filename: string;
}

/** Of an image that is still being made; as the upstream shows it. */
export interface PartialImage {
  b64_json: string;
  partial_image_index: number;
  [field: string]: unknown;
}

export interface ImageOrder {
  prompt: string;
  /** Absent: the operator's choice. */
  model?: string;
  count: number;
  /** `auto` where width and height are left to the model. */
  size: { width: number; height: number } | 'auto';
  /** OpenAI's fields that only its models know: such as quality, style, background and output_format. */
  options: Record<string, unknown>;
  /** To be shown before the images are complete, by upstreams that can: at most so many of each. */
  partials?: { max: number; show(partial: PartialImage): void };
  /** Made from these, not from the prompt alone. */
  edits?: { images: SourceImage[] /** What is transparent in it may change. */; mask?: SourceImage };
}

export interface GeneratedImage {
  bytes: Uint8Array;
  /** image/png, image/jpeg or image/webp. */
  mime: string;
  revisedPrompt?: string;
}

export interface GeneratedImages {
  images: GeneratedImage[];
  model: string;
  /** As the upstream counted it. */
  usage?: Record<string, unknown>;
}

export interface ImageGenerationEngine extends Engine {
  generate(order: ImageOrder, call: EngineCall): Promise<GeneratedImages>;
  models(input: Record<string, never>, call: EngineCall): Promise<ListedModel[]>;
}
