/**
 * What Sefin's answers mean. Field names are in one place because only its Swagger, which asks for a certificate, has them:
 * implementations disagree about capitals and about `erro` and `erros` (a list, an object, or nothing).
 */
export type Recusa = {
  readonly codigo: string;
  readonly descricao: string;
  readonly complemento: string | null;
};

export type RespostaSefin =
  | { readonly tipo: 'autorizada'; readonly chave: string; readonly nfse: string }
  | { readonly tipo: 'recusada'; readonly recusas: readonly Recusa[] }
  /** No certificate, or one that is not accepted there: nothing was read of what was sent. */
  | { readonly tipo: 'sem-acesso' }
  /** It may be there and it may not: asked for by its identity, never sent again before. */
  | { readonly tipo: 'incerta'; readonly porque: string };

/** The same DPS is there already: asked for by its identity. */
const REPETIDA = 'E0014';

type Campos = { readonly [nome: string]: unknown };
const ehObjeto = (valor: unknown): valor is Campos =>
  typeof valor === 'object' && valor !== null && !Array.isArray(valor);

/** A member whatever capitals it is written with. */
export function campo(corpo: unknown, nome: string): unknown {
  if (!ehObjeto(corpo)) return undefined;
  const achado = Object.keys(corpo).find((chave) => chave.toLowerCase() === nome.toLowerCase());
  return achado === undefined ? undefined : corpo[achado];
}

export const textoDe = (valor: unknown): string | null =>
  typeof valor === 'string' && valor.trim() !== '' ? valor.trim() : null;

/** All refusals of an answer, from `erros` and from `erro`. */
export function recusasDe(corpo: unknown): readonly Recusa[] {
  const lista = [campo(corpo, 'erros'), campo(corpo, 'erro')].flat().filter(ehObjeto);
  return lista.map((erro) => ({
    codigo: textoDe(campo(erro, 'codigo')) ?? '',
    descricao: textoDe(campo(erro, 'descricao')) ?? textoDe(campo(erro, 'mensagem')) ?? '',
    complemento: textoDe(campo(erro, 'complemento')),
  }));
}

/** Of `POST /nfse` and of `GET /nfse/{chave}`: `desfazer` turns base64 of gzip into text and throws for anything else. */
export function lerEmissao(
  status: number,
  corpo: unknown,
  desfazer: (texto: string) => string,
): RespostaSefin {
  if (status === 401 || status === 403) return { tipo: 'sem-acesso' };
  if (status === 200 || status === 201) {
    const chave = textoDe(campo(corpo, 'chaveAcesso'));
    const pacote = textoDe(campo(corpo, 'nfseXmlGZipB64'));
    if (chave !== null && pacote !== null) {
      try {
        return { tipo: 'autorizada', chave, nfse: desfazer(pacote) };
      } catch {
        return { tipo: 'incerta', porque: `${status} ilegível` };
      }
    }
    return { tipo: 'incerta', porque: `${status} sem a nota` };
  }
  const recusas = recusasDe(corpo);
  if (status >= 500 || status === 408 || status === 429 || recusas.length === 0)
    return { tipo: 'incerta', porque: String(status) };
  return recusas.some(({ codigo }) => codigo === REPETIDA)
    ? { tipo: 'incerta', porque: REPETIDA }
    : { tipo: 'recusada', recusas };
}

export type RespostaEvento =
  | { readonly tipo: 'registrado'; readonly evento: string }
  | { readonly tipo: 'ja-cancelada' }
  | Exclude<RespostaSefin, { readonly tipo: 'autorizada' }>;

/** Of `POST /nfse/{chave}/eventos`. E0840: the note is cancelled already. */
export function lerRegistroDeEvento(
  status: number,
  corpo: unknown,
  desfazer: (texto: string) => string,
): RespostaEvento {
  if (status === 200 || status === 201) {
    const pacote = textoDe(campo(corpo, 'eventoXmlGZipB64'));
    try {
      if (pacote !== null) return { tipo: 'registrado', evento: desfazer(pacote) };
    } catch {
      // Read again below as uncertain.
    }
    return { tipo: 'incerta', porque: `${status} sem o evento` };
  }
  if (status === 401 || status === 403) return { tipo: 'sem-acesso' };
  const recusas = recusasDe(corpo);
  if (recusas.some(({ codigo }) => codigo === 'E0840')) return { tipo: 'ja-cancelada' };
  if (status >= 500 || recusas.length === 0) return { tipo: 'incerta', porque: String(status) };
  return { tipo: 'recusada', recusas };
}
