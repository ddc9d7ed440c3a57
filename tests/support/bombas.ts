/** Small files that ask for much: of the review, and generated. */
import { deflateRawSync, deflateSync, gzipSync, constants, crc32 } from 'node:zlib';

export type Bomba = { readonly nome: string; readonly bytes: Buffer };

const MB = 1024 * 1024;

/** Zlib data of `mb` megabytes of zeros, made of one piece repeated: nobody has to compress them. */
function zeros(mb: number): Buffer {
  const piece = deflateRawSync(Buffer.alloc(MB), { level: 9, finishFlush: constants.Z_FULL_FLUSH });
  const length = mb * MB;
  const sum = Buffer.alloc(4);
  // Adler-32 of zeros: one, and how many there are.
  sum.writeUInt32BE((((length % 65_521) << 16) | 1) >>> 0);
  return Buffer.concat([
    Buffer.of(0x78, 0xda),
    ...Array.from({ length: mb }, () => piece),
    Buffer.of(0x03, 0x00),
    sum,
  ]);
}

/** A PDF of these objects with a table of references; `null` keeps a number free. */
export function pdfDe(objetos: readonly (string | Buffer)[], trailer = '/Root 1 0 R', prev?: number): Buffer {
  const partes: Buffer[] = [Buffer.from('%PDF-1.7\n')];
  let at = partes[0]?.length ?? 0;
  const lugares = objetos.map((objeto, n) => {
    const parte = Buffer.concat([
      Buffer.from(`${n + 1} 0 obj\n`),
      Buffer.isBuffer(objeto) ? objeto : Buffer.from(objeto, 'latin1'),
      Buffer.from('\nendobj\n'),
    ]);
    partes.push(parte);
    const lugar = at;
    at += parte.length;
    return `${String(lugar).padStart(10, '0')} 00000 n \n`;
  });
  const size = objetos.length + 1;
  const anterior = prev === undefined ? '' : `/Prev ${prev}`;
  partes.push(
    Buffer.from(
      `xref\n0 ${size}\n0000000000 65535 f \n${lugares.join('')}trailer\n<</Size ${size} ${trailer} ${anterior}>>\nstartxref\n${at}\n%%EOF\n`,
    ),
  );
  return Buffer.concat(partes);
}

const CATALOGO = '<</Type/Catalog/Pages 2 0 R>>';
const PAGINAS = '<</Type/Pages/Count 1/Kids[3 0 R]/MediaBox[0 0 9 9]>>';
const PAGINA = '<</Type/Page/Parent 2 0 R>>';
const stream = (dict: string, bytes: Buffer): Buffer =>
  Buffer.concat([
    Buffer.from(`<<${dict}/Length ${bytes.length}>>stream\n`),
    bytes,
    Buffer.from('\nendstream'),
  ]);
const comObjetos = (filtros: string, bytes: Buffer, contagem = '/N 1/First 4'): Buffer =>
  pdfDe([CATALOGO, PAGINAS, PAGINA, stream(`/Type/ObjStm${contagem}/Filter${filtros}`, bytes)]);

/** A reference stream that says where the objects of an object stream lie, so that readers must unpack it. */
function porStream(filtros: string, bytes: Buffer): Buffer {
  const head = Buffer.from('%PDF-1.7\n');
  const objstm = Buffer.concat([
    Buffer.from('4 0 obj\n'),
    stream(`/Type/ObjStm/N 3/First 15/Filter${filtros}`, bytes),
    Buffer.from('\nendobj\n'),
  ]);
  const at = head.length + objstm.length;
  const row = (type: number, two: number, three: number): number[] => [
    type,
    (two >> 16) & 255,
    (two >> 8) & 255,
    two & 255,
    three,
  ];
  const table = Buffer.from(
    [row(0, 0, 255), row(2, 4, 0), row(2, 4, 1), row(2, 4, 2), row(1, head.length, 0), row(1, at, 0)].flat(),
  );
  const xref = Buffer.concat([
    Buffer.from('5 0 obj\n'),
    stream('/Type/XRef/Size 6/W[1 3 1]/Root 1 0 R', table),
    Buffer.from(`\nendobj\nstartxref\n${at}\n%%EOF\n`),
  ]);
  return Buffer.concat([head, objstm, xref]);
}

/** Every kid ten times, seven levels down. */
function arvore(niveis: number): Buffer {
  const kids = (n: number): string => Array.from({ length: 10 }, () => `${n} 0 R`).join(' ');
  return pdfDe([
    CATALOGO,
    ...Array.from(
      { length: niveis },
      (_, n) => `<</Type/Pages/Count ${10 ** (niveis - n)}/MediaBox[0 0 9 9]/Kids[${kids(n + 3)}]>>`,
    ),
    '<</Type/Page>>',
  ]);
}

/** As many signature dictionaries over one range and one content. */
export function muitasAssinaturas(quantas: number, conteudo: Buffer, enchimentoMb: number): Buffer {
  const campos = Array.from({ length: quantas }, (_, n) => `${n + 7} 0 R`).join(' ');
  const cabeca = [
    `<</Type/Catalog/Pages 2 0 R/AcroForm<</SigFlags 3/Fields[${campos}]>>>>`,
    PAGINAS,
    PAGINA,
    stream('', Buffer.alloc(enchimentoMb * MB, 0x20)),
  ];
  const faixa = (b: number, c: number, d: number): string =>
    `[0 ${[b, c, d].map((n) => String(n).padStart(10, '0')).join(' ')}]`;
  const hex = `<${conteudo.toString('hex')}>`;
  const fazer = (b: number, c: number, d: number): Buffer =>
    pdfDe([
      ...cabeca,
      faixa(b, c, d),
      hex,
      ...Array.from(
        { length: quantas },
        (_, n) =>
          `<</FT/Sig/T(a${n})/V<</Type/Sig/Filter/Adobe.PPKLite/SubFilter/ETSI.CAdES.detached/ByteRange 5 0 R/Contents 6 0 R>>>>`,
      ),
    ]);
  const prova = fazer(0, 0, 0);
  const b = prova.indexOf(hex, 0, 'latin1');
  return fazer(b, b + hex.length, prova.length - b - hex.length);
}

const fundo = (abre: string, fecha: string, n: number): string => abre.repeat(n) + fecha.repeat(n);

export function bombasPdf(): Bomba[] {
  const mil = zeros(1024);
  const objetosFundos = `1 0 2 9 3 99 ${fundo('[', ']', 500_000)}`;
  const semFim = 1_000_000;
  const bombas: readonly (readonly [string, Buffer])[] = [
    ['fluxo uma vez, 64 MB', comObjetos('/FlateDecode', zeros(64))],
    ['fluxo duas vezes, 1 GB', comObjetos('[/FlateDecode/FlateDecode]', deflateSync(mil, { level: 9 }))],
    [
      'fluxo três vezes, 16 GB',
      comObjetos(
        '[/FlateDecode/FlateDecode/FlateDecode]',
        deflateSync(deflateSync(zeros(16_384), { level: 9 }), { level: 9 }),
      ),
    ],
    ['fluxo das referências, 1 GB', porStream('[/FlateDecode/FlateDecode]', deflateSync(mil, { level: 9 }))],
    [
      'fluxo das referências, 16 GB',
      porStream(
        '[/FlateDecode/FlateDecode/FlateDecode]',
        deflateSync(deflateSync(zeros(16_384), { level: 9 }), { level: 9 }),
      ),
    ],
    ['objetos fundos num fluxo', porStream('/FlateDecode', deflateSync(Buffer.from(objetosFundos)))],
    ['páginas, sete níveis', arvore(7)],
    ['páginas, doze níveis', arvore(12)],
    ['páginas em círculo', pdfDe([CATALOGO, '<</Type/Pages/Count 1/Kids[2 0 R 2 0 R]/Parent 2 0 R>>'])],
    [
      'herança em círculo',
      pdfDe([CATALOGO, '<</Type/Pages/Count 1/Kids[3 0 R]/Parent 3 0 R>>', '<</Type/Page/Parent 2 0 R>>']),
    ],
    ['referência a si', pdfDe([CATALOGO, '2 0 R', '3 0 R'])],
    [
      'tabela anterior é ela mesma',
      (() => {
        const buffer = pdfDe([CATALOGO, PAGINAS, PAGINA]);
        return pdfDe([CATALOGO, PAGINAS, PAGINA], '/Root 1 0 R', buffer.indexOf('xref'));
      })(),
    ],
    [
      'tabela de um bilhão',
      Buffer.from(
        `%PDF-1.7\n1 0 obj${CATALOGO}endobj\nxref\n0 999999999\ntrailer<</Size 999999999/Root 1 0 R>>\nstartxref\n${9 + 7 + CATALOGO.length + 7}\n%%EOF\n`,
      ),
    ],
    [
      'muitas tabelas',
      Buffer.concat([
        pdfDe([CATALOGO, PAGINAS, PAGINA]),
        Buffer.from('xref\n0 0\ntrailer<</Root 1 0 R/Prev 9>>\nstartxref\n9\n%%EOF\n'.repeat(100_000)),
      ]),
    ],
    ['listas fundas', pdfDe([CATALOGO, PAGINAS, PAGINA, fundo('[', ']', semFim)])],
    ['dicionários fundos', pdfDe([CATALOGO, PAGINAS, PAGINA, fundo('<</A', '>>', semFim)])],
    ['texto que não fecha', pdfDe([CATALOGO, PAGINAS, PAGINA, '('.repeat(5_000_000)])],
    ['sinais soltos', pdfDe([CATALOGO, PAGINAS, PAGINA, '<'.repeat(5_000_000)])],
    ['só espaços', pdfDe([CATALOGO, PAGINAS, PAGINA, ' '.repeat(8_000_000)])],
    [
      'milhão de objetos',
      pdfDe([CATALOGO, PAGINAS, PAGINA, ...Array.from({ length: 300_000 }, () => '<<>>')]),
    ],
    [
      'preditor largo',
      comObjetos(
        '/FlateDecode/DecodeParms<</Predictor 15/Columns 999999999/Colors 99>>',
        deflateSync(Buffer.alloc(1000)),
      ),
    ],
    [
      'bilhão de objetos num fluxo',
      comObjetos('/FlateDecode', deflateSync(Buffer.from('1 0')), '/N 999999999/First 999999999'),
    ],
    [
      'LZW e hexadecimal',
      comObjetos('[/ASCIIHexDecode/LZWDecode/RunLengthDecode]', Buffer.from(`${'80'.repeat(500_000)}>`)),
    ],
    ['muitas assinaturas de nada', muitasAssinaturas(2_000, Buffer.alloc(3000, 0x30), 1)],
    ['marcas de objeto sem fim', pdfDe([CATALOGO, PAGINAS, PAGINA, '1 0 obj '.repeat(400_000)])],
    [
      'byterange aos milhares',
      pdfDe([CATALOGO, PAGINAS, PAGINA, '/ByteRange [0 1 2 3] /Contents <'.repeat(100_000)]),
    ],
  ];
  return bombas.map(([nome, bytes]) => ({ nome: `${nome}.pdf`, bytes }));
}

function pedaco(tipo: string, dados: Buffer): Buffer {
  const corpo = Buffer.concat([Buffer.from(tipo, 'latin1'), dados]);
  const tamanho = Buffer.alloc(4);
  tamanho.writeUInt32BE(dados.length);
  const soma = Buffer.alloc(4);
  soma.writeUInt32BE(crc32(corpo));
  return Buffer.concat([tamanho, corpo, soma]);
}

/** A PNG that says to be so large; `dados` are its packed points. */
export function png(largura: number, altura: number, dados: Buffer, pedacos: readonly Buffer[] = []): Buffer {
  const cabeca = Buffer.alloc(13);
  cabeca.writeUInt32BE(largura, 0);
  cabeca.writeUInt32BE(altura, 4);
  cabeca[8] = 8;
  cabeca[9] = 2;
  return Buffer.concat([
    Buffer.from('89504e470d0a1a0a', 'hex'),
    pedaco('IHDR', cabeca),
    ...pedacos,
    pedaco('IDAT', dados),
    pedaco('IEND', Buffer.alloc(0)),
  ]);
}

export function bombasImagem(): Bomba[] {
  const mil = zeros(1024);
  return [
    { nome: 'largo.png', bytes: png(4_000_000_000, 4_000_000_000, zeros(1)) },
    { nome: 'do-tamanho.png', bytes: png(5_000, 5_000, zeros(1500)) },
    { nome: 'mais-do-que-diz.png', bytes: png(10, 10, mil) },
    {
      nome: 'pedaços.png',
      bytes: png(
        10,
        10,
        zeros(1),
        Array.from({ length: 150_000 }, () => pedaco('tEXt', Buffer.alloc(0))),
      ),
    },
    {
      nome: 'marcas.jpg',
      bytes: Buffer.concat([Buffer.of(0xff, 0xd8), Buffer.alloc(2_000_000, 0xff), Buffer.of(0xff, 0xd9)]),
    },
    {
      nome: 'marcas-curtas.jpg',
      bytes: Buffer.concat([
        Buffer.of(0xff, 0xd8),
        Buffer.from('ffe00000'.repeat(400_000), 'hex'),
        Buffer.of(0xff, 0xd9),
      ]),
    },
  ];
}

export function bombasDocumento(): Bomba[] {
  const repetido = (texto: string, bytes: number): Buffer =>
    Buffer.from(texto.repeat(Math.ceil(bytes / texto.length)), 'latin1');
  return [
    {
      nome: 'zeros.gif',
      bytes: Buffer.concat([Buffer.from('GIF89a'), Buffer.alloc(72 * 1024), Buffer.from('x')]),
    },
    {
      nome: 'zeros-longo.gif',
      bytes: Buffer.concat([Buffer.from('GIF89a'), Buffer.alloc(20 * MB), Buffer.from('x')]),
    },
    {
      nome: 'figura.webp',
      bytes: Buffer.concat([Buffer.from('RIFF\xff\xff\xff\xffWEBPVP8X', 'latin1'), Buffer.alloc(MB, 0xff)]),
    },
    ...[
      '<',
      '< ',
      '<a ',
      '<x onabc ',
      ' onload ',
      ' onload',
      '<x onload',
      '\0 ',
      ' onload=>',
      '<svg ',
      '<!--',
    ].map((texto, n) => ({
      nome: `marcas-${n}.html`,
      bytes: repetido(texto, 4 * MB),
    })),
    { nome: 'marcas.svg', bytes: repetido('<svg ', 4 * MB) },
    {
      nome: 'marcas.xml',
      bytes: Buffer.from(
        `<?xml version="1.0"?><!DOCTYPE a [<!ENTITY a "${'b'.repeat(1000)}">${Array.from({ length: 50 }, (_, n) => `<!ENTITY a${n} "${`&a${n - 1};`.repeat(50)}">`).join('')}]><a>&a49;</a>`,
      ),
    },
    {
      nome: 'texto.docx',
      bytes: Buffer.concat([
        Buffer.from('PK\x03\x04 [Content_Types].xml word/', 'latin1'),
        repetido('PK\x01\x02', 8 * MB),
        Buffer.from('PK\x05\x06'),
      ]),
    },
    { nome: 'dentro.gz', bytes: gzipSync(zeros(1024)) },
    { nome: 'marcas.rtf', bytes: repetido('{\\rtf1', 4 * MB) },
    { nome: 'linha.csv', bytes: repetido('"', 8 * MB) },
  ];
}
