/** The endpoints of AI, explicitly. Adding one: a file and a line in this list. */
import type { Endpoint } from '@oja/core/endpoints/endpoint';
import { batchCancel, batchCreate, batchGet, batchList } from './batches/batches.ts';
import {
  messageBatchCancel,
  messageBatchCreate,
  messageBatchDelete,
  messageBatchGet,
  messageBatchList,
  messageBatchResults,
} from './batches/message-batches.ts';
import { chat, files, vision } from './chat/chat.ts';
import {
  storedChatDelete,
  storedChatGet,
  storedChatList,
  storedChatMessages,
  storedChatUpdate,
} from './chat/stored-chats.ts';
import { cohereEmbed } from './cohere/embed.ts';
import { completions } from './completions/completions.ts';
import { embeddings } from './embeddings/embeddings.ts';
import { rerank } from './embeddings/rerank.ts';
import { geminiCountTokens } from './gemini/count-tokens.ts';
import { batchEmbedContents, embedContent } from './gemini/embed.ts';
import { generateContent, streamGenerateContent } from './gemini/generate.ts';
import { geminiModel, geminiModels } from './gemini/models.ts';
import { imageEdits } from './images/image-edits.ts';
import { imageGenerations } from './images/image-generations.ts';
import { countTokens } from './messages/count-tokens.ts';
import { messages } from './messages/messages.ts';
import { modelById, models, publicModels } from './models/models.ts';
import { moderations } from './moderations.ts';
import { realtime } from './realtime/realtime.ts';
import { responseCompact } from './responses/compact.ts';
import {
  conversationCreate,
  conversationDelete,
  conversationGet,
  conversationItem,
  conversationItemDelete,
  conversationItems,
  conversationItemsAdd,
  conversationUpdate,
} from './responses/conversations.ts';
import { responseInputTokens } from './responses/input-tokens.ts';
import { responses } from './responses/responses.ts';
import { responseCancel, responseDelete, responseGet, responseItems } from './responses/stored.ts';
import { transcribe } from './speech/transcribe.ts';
import { translations } from './speech/translations.ts';
import { voice } from './speech/voice.ts';
import { voices } from './speech/voices.ts';
import { uploadContent, uploadCreate, uploadDelete, uploadGet, uploadList } from './uploads/uploads.ts';
import { videoGenerate, videosCreate } from './video/video-generate.ts';
import {
  videoCancel,
  videoContent,
  videoGet,
  videosDelete,
  videosGet,
  videosList,
} from './video/video-jobs.ts';

export const endpoints: readonly Endpoint[] = [
  chat,
  vision,
  files,
  models,
  modelById,
  publicModels,
  messages,
  countTokens,
  generateContent,
  streamGenerateContent,
  geminiCountTokens,
  embedContent,
  batchEmbedContents,
  geminiModels,
  geminiModel,
  responses,
  uploadCreate,
  uploadList,
  uploadGet,
  uploadContent,
  uploadDelete,
  batchCreate,
  batchList,
  batchGet,
  batchCancel,
  messageBatchCreate,
  messageBatchList,
  messageBatchGet,
  messageBatchCancel,
  messageBatchDelete,
  messageBatchResults,
  embeddings,
  cohereEmbed,
  rerank,
  imageGenerations,
  imageEdits,
  moderations,
  completions,
  storedChatList,
  storedChatGet,
  storedChatUpdate,
  storedChatDelete,
  storedChatMessages,
  responseGet,
  responseDelete,
  responseCancel,
  responseItems,
  responseCompact,
  responseInputTokens,
  conversationCreate,
  conversationGet,
  conversationUpdate,
  conversationDelete,
  conversationItemsAdd,
  conversationItems,
  conversationItem,
  conversationItemDelete,
  realtime,
  transcribe,
  translations,
  voice,
  voices,
  videoGenerate,
  videoGet,
  videoContent,
  videoCancel,
  videosCreate,
  videosList,
  videosGet,
  videosDelete,
];
