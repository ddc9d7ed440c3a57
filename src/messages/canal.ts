/** Sentences of the live channel. */
export const CANAL = {
  soEventos: 'Esta chamada só responde em eventos (Accept: text/event-stream).',
  ligacoesDemais: 'Há janelas demais abertas com esta sessão.',
  topicoInvalido: 'Um dos tópicos pedidos não tem um nome que o canal conheça.',
  dadoGrande: 'O que foi enviado é grande demais para o canal ao vivo.',
  recusado: 'Você não pode falar neste tópico.',
} as const;
