/** Workbooks made part by part, for the tests of this folder: honest ones, and ones whose directory lies. */
import { deflateRawSync } from 'node:zlib';

export type Parte = { readonly nome: string; readonly conteudo: Buffer | string; readonly diz?: number };

/** A zip whose directory says of each part what `diz` says, or the truth. */
export function zip(partes: readonly Parte[]): Buffer {
  const corpo: Buffer[] = [];
  const indice: Buffer[] = [];
  let posicao = 0;
  for (const { nome, conteudo, diz } of partes) {
    const bruto = Buffer.from(conteudo as string);
    const dados = deflateRawSync(bruto);
    const local = Buffer.alloc(30);
    local.writeUInt32LE(0x04034b50, 0);
    local.writeUInt16LE(8, 8);
    local.writeUInt16LE(nome.length, 26);
    const entrada = Buffer.alloc(46);
    entrada.writeUInt32LE(0x02014b50, 0);
    entrada.writeUInt16LE(8, 10);
    entrada.writeUInt32LE(dados.length, 20);
    entrada.writeUInt32LE(diz ?? bruto.length, 24);
    entrada.writeUInt16LE(nome.length, 28);
    entrada.writeUInt32LE(posicao, 42);
    corpo.push(local, Buffer.from(nome), dados);
    indice.push(entrada, Buffer.from(nome));
    posicao += 30 + nome.length + dados.length;
  }
  const diretorio = Buffer.concat(indice);
  const fim = Buffer.alloc(22);
  fim.writeUInt32LE(0x06054b50, 0);
  fim.writeUInt16LE(partes.length, 8);
  fim.writeUInt16LE(partes.length, 10);
  fim.writeUInt32LE(diretorio.length, 12);
  fim.writeUInt32LE(posicao, 16);
  return Buffer.concat([...corpo, diretorio, fim]);
}

const XML = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\n';

/** The parts of a workbook of one sheet; what is given takes the place of the usual. */
export function pasta(
  partes: { readonly [nome: string]: Parte['conteudo'] | Omit<Parte, 'nome'> } = {},
): Buffer {
  const usuais: typeof partes = {
    'xl/workbook.xml': `${XML}<workbook xmlns:r="r"><sheets><sheet name="Plan1" sheetId="1" r:id="rId1"/></sheets></workbook>`,
    'xl/_rels/workbook.xml.rels': `${XML}<Relationships><Relationship Id="rId1" Type="x/worksheet" Target="worksheets/sheet1.xml"/></Relationships>`,
    'xl/worksheets/sheet1.xml': folha([
      ['Código', 'Nome'],
      ['801', 'Banco'],
    ]),
  };
  return zip(
    Object.entries({ ...usuais, ...partes }).map(([nome, parte]) =>
      typeof parte === 'string' || Buffer.isBuffer(parte) ? { nome, conteudo: parte } : { nome, ...parte },
    ),
  );
}

/** A sheet of texts of its own cells. */
export function folha(linhas: readonly (readonly string[])[]): string {
  const corpo = linhas.map(
    (celulas) =>
      `<row>${celulas.map((texto) => `<c t="inlineStr"><is><t>${texto.replaceAll('&', '&amp;').replaceAll('<', '&lt;')}</t></is></c>`).join('')}</row>`,
  );
  return `${XML}<worksheet><sheetData>${corpo.join('')}</sheetData></worksheet>`;
}
