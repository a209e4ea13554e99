import { toJsonSchema } from '@valibot/to-json-schema';
import type { Endpoint, FileOf } from './endpoint.ts';
import { ENVELOPE_CODES, type EnvelopeKind, envelopeOf } from './envelope.ts';
import { REFUSALS, type RefusalKey, refusalRow } from './errors.ts';

type Json = Readonly<Record<string, unknown>>;

/** HTTP statuses that the server can return for every call, whatever its descriptor names. */
const TRANSPORT_STATUSES = [400, 404, 405, 413, 415, 429, 500, 503];

/** The body of an upload: one part, with a file name. */
const ONE_FILE: Json = {
  'multipart/form-data': {
    schema: { type: 'object', required: ['file'], properties: { file: { type: 'string', format: 'binary' } } },
  },
};

/** The OpenAPI 3.1 document of the platform, generated from the descriptors alone. */
export function describeApi(endpoints: readonly Endpoint[], origin: string): Json {
  return {
    openapi: '3.1.0',
    info: {
      title: 'Ocean Bot',
      version: '0.1.0',
      description:
        'Every call is POST with JSON, an upload with multipart/form-data. Rules and sessions are answered in an envelope with HTTP 200: ' +
        'code 1 or 0 is done, 5000 or 500 is refused, 4800 or 401 asks to sign in. `error.key` is stable for programs.',
    },
    servers: [{ url: origin }],
    paths: Object.fromEntries(endpoints.map((endpoint) => [endpoint.path, { post: operation(endpoint) }])),
    components: {
      securitySchemes: { session: { type: 'apiKey', in: 'header', name: 'token' } },
      schemas: {
        RefusalKey: { type: 'string', enum: Object.keys(REFUSALS) },
        FirstRefusal: refusalEnvelope('first'),
        SecondRefusal: refusalEnvelope('second'),
      },
      responses: {
        Transport: {
          description: 'Not answered by the rules of the platform; `error.key` says why',
          content: content({ $ref: '#/components/schemas/FirstRefusal' }),
        },
      },
    },
  };
}

function operation(endpoint: Endpoint): Json {
  const kind = envelopeOf(endpoint.path);
  const transport = Object.fromEntries(
    TRANSPORT_STATUSES.map((status) => [status, { $ref: '#/components/responses/Transport' }]),
  );
  return {
    operationId: endpoint.path.slice('/api/'.length).replace('/', '.'),
    tags: [endpoint.path.split('/')[2]],
    summary: endpoint.summary,
    ...(endpoint.refusals ? { description: describeRefusals(endpoint.refusals) } : {}),
    ...(endpoint.caller === 'member' ? { security: [{ session: [] }] } : {}),
    parameters: [
      { name: 'lang', in: 'header', schema: { type: 'string', default: 'en' } },
      ...(endpoint.mutates ? [{ name: 'idempotency-key', in: 'header', schema: { type: 'string', format: 'uuid' } }] : []),
    ],
    requestBody: {
      content: endpoint.upload ? ONE_FILE : content(toJsonSchema(endpoint.input, { typeMode: 'input', errorMode: 'ignore' })),
    },
    responses: {
      200: {
        description: endpoint.file ? 'The file, or refused by a rule in the envelope' : 'Done, or refused by a rule',
        content: endpoint.file ? fileContent(endpoint, endpoint.file, kind) : content(envelopes(endpoint, kind)),
      },
      ...transport,
      ...(endpoint.upload ? { 408: { $ref: '#/components/responses/Transport' } } : {}),
    },
  };
}

function describeRefusals(keys: readonly RefusalKey[]): string {
  return ['Refusals:', ...keys.map((key) => `- \`${key}\`: ${refusalRow(key).text}`)].join('\n');
}

function envelopes(endpoint: Endpoint, kind: EnvelopeKind): Json {
  return { anyOf: [successEnvelope(endpoint, kind), refusal(kind)] };
}

function fileContent(endpoint: Endpoint, { type }: FileOf, kind: EnvelopeKind): Json {
  const text = toJsonSchema(endpoint.output, { typeMode: 'output', errorMode: 'ignore' });
  if (type === 'application/json') return content({ anyOf: [{ type: 'object' }, refusal(kind)] });
  return { [type]: { schema: text }, ...content(refusal(kind)) };
}

function refusal(kind: EnvelopeKind): Json {
  return { $ref: `#/components/schemas/${kind === 'first' ? 'First' : 'Second'}Refusal` };
}

function successEnvelope(endpoint: Endpoint, kind: EnvelopeKind): Json {
  return {
    type: 'object',
    required: ['code', 'msg', 'data'],
    properties: {
      code: { const: ENVELOPE_CODES[kind].success },
      msg: { type: 'string' },
      data: toJsonSchema(endpoint.output, { typeMode: 'output', errorMode: 'ignore' }),
    },
  };
}

function refusalEnvelope(kind: EnvelopeKind): Json {
  const { refusal, session } = ENVELOPE_CODES[kind];
  return {
    type: 'object',
    required: ['code', 'msg', 'error'],
    properties: {
      code: { enum: [refusal, session] },
      msg: { type: 'string', description: 'In the language of the `lang` header' },
      error: {
        type: 'object',
        required: ['key', 'params'],
        properties: { key: { $ref: '#/components/schemas/RefusalKey' }, params: { type: 'object' } },
      },
    },
  };
}

function content(schema: unknown): Json {
  return { 'application/json': { schema } };
}
