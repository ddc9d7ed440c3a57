/** Walking through DER without building a tree: a revocation list has hundreds of thousands of entries. */
export type Tlv = {
  readonly tag: number;
  /** Where the header begins, where the content begins, and where it ends. */
  readonly de: number;
  readonly conteudo: number;
  readonly ate: number;
};

/** The value that begins at a place; throws where there is none or it goes beyond the end. */
export function tlv(bytes: Uint8Array, de: number, limite = bytes.length): Tlv {
  const tag = bytes[de];
  const primeiro = bytes[de + 1];
  if (tag === undefined || primeiro === undefined || (tag & 0x1f) === 0x1f)
    throw new Error('no DER value here');
  let conteudo = de + 2;
  let tamanho = primeiro;
  if (primeiro >= 0x80) {
    const n = primeiro & 0x7f;
    if (n === 0 || n > 4) throw new Error('a length that DER does not have');
    tamanho = 0;
    for (let i = 0; i < n; i++) tamanho = tamanho * 256 + (bytes[conteudo++] ?? NaN);
  }
  const ate = conteudo + tamanho;
  if (!(ate <= limite)) throw new Error('a DER value that is cut off');
  return { tag, de, conteudo, ate };
}

/** The values inside a constructed one. */
export function* dentro(bytes: Uint8Array, pai: Tlv): Generator<Tlv> {
  for (let de = pai.conteudo; de < pai.ate;) {
    const filho = tlv(bytes, de, pai.ate);
    yield filho;
    de = filho.ate;
  }
}

/** UTCTime or GeneralizedTime. */
export function hora(bytes: Uint8Array, valor: Tlv): Date {
  const texto = Buffer.from(bytes.subarray(valor.conteudo, valor.ate)).toString('latin1');
  const ano =
    valor.tag === 0x17
      ? (Number(texto.slice(0, 2)) < 50 ? '20' : '19') + texto.slice(0, 2)
      : texto.slice(0, 4);
  const resto = valor.tag === 0x17 ? texto.slice(2) : texto.slice(4);
  const [, mes, dia, h, m, s = '00'] = /^(\d\d)(\d\d)(\d\d)(\d\d)(\d\d)?/.exec(resto) ?? [];
  const data = new Date(`${ano}-${mes}-${dia}T${h}:${m}:${s}Z`);
  if (Number.isNaN(data.getTime())) throw new Error('no time');
  return data;
}
