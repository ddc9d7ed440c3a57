/** Workbooks as programs write them, and as somebody writes them who wants the server to stand still. */
import { monitorEventLoopDelay } from 'node:perf_hooks';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { attribute, XmlReader } from '#server/engine/import/xml-reader.ts';
import { createTestApi, type TestApi } from '#tests/support/api.ts';
import { enviar, receber } from './importacao-apoio.ts';
import { folha, pasta } from './importacao-pasta.ts';

let api: TestApi;
beforeAll(async () => {
  api = await createTestApi();
});
afterAll(() => api?.close());

const send = (content: Buffer) => enviar(api.app, api.admin, '/api/bancos/_import', 'arquivo.xlsx', content);
const receive = (content: Buffer) => receber(api.app, api.admin, 'bancos', 'arquivo.xlsx', content);
const ABERTURA = '<worksheet><sheetData>';

describe('[H2] uma planilha pequena não para o servidor', () => {
  const KB = 1024;
  const sheet = (xml: string) => pasta({ 'xl/worksheets/sheet1.xml': xml });
  it.each([
    ['256 kB de <row>', sheet(ABERTURA + '<row>'.repeat((256 * KB) / 5))],
    ['16 MB de <row>', sheet(ABERTURA + '<row>'.repeat((16 * KB * KB) / 5))],
    ['256 kB de <sheet ', pasta({ 'xl/workbook.xml': '<sheet '.repeat((256 * KB) / 7) })],
    ['256 kB de <c> numa linha', sheet(`${ABERTURA}<row>${'<c>'.repeat((256 * KB) / 3)}</row>`)],
    ['uma etiqueta sem fim', sheet(`${ABERTURA}<row a="${'x'.repeat(8 * KB * KB)}`)],
    ['um comentário sem fim', sheet(`${ABERTURA}<!--${'<row>'.repeat(KB * KB)}`)],
    ['um texto sem fim', sheet(`${ABERTURA}<row><c t="inlineStr"><is><t>${'x'.repeat(8 * KB * KB)}`)],
    ['folhas demais', pasta({ 'xl/workbook.xml': '<sheet name="a" r:id="rId1"/>'.repeat(5_000) })],
    ['relações sem fim', pasta({ 'xl/_rels/workbook.xml.rels': '<Relationship Id="a"'.repeat(20_000) })],
    ['estilos sem fim', pasta({ 'xl/styles.xml': '<numFmt formatCode="['.repeat(20_000) })],
    [
      'entidades que se multiplicam',
      pasta({ 'xl/workbook.xml': '<!DOCTYPE a [<!ENTITY b "bb">]><sheets/>' }),
    ],
    [
      'textos que o diretório não conta',
      pasta({
        'xl/sharedStrings.xml': {
          conteudo: `<sst>${'<si><t>aaaaaaaaaaaaaaaaaaaaaaaa</t></si>'.repeat(9_000_000)}`,
          diz: 900,
        },
      }),
    ],
    [
      'textos de verdade, mais do que cabem',
      pasta({ 'xl/sharedStrings.xml': `<sst>${'<si><t/></si>'.repeat(9_000_000)}` }),
    ],
  ])('%s: recusada, e a volta dos outros não espera', { timeout: 120_000 }, async (_, content) => {
    const delay = monitorEventLoopDelay({ resolution: 10 });
    delay.enable();
    const answer = await send(content);
    delay.disable();
    expect(answer.statusCode, answer.body).toBe(400);
    expect(answer.json().messages.alerts[0].value).toMatch(/planilha|arquivo/i);
    // The house's bound is 100 ms; a busy machine takes its own share on top, and seconds were what this cost before.
    expect(delay.max / 1e6).toBeLessThan(1_000);
  });
});

describe('[UTIL-01] planilhas como cada programa as escreve', () => {
  it('Excel: textos partilhados com trechos e leitura fonética, números, data, lógico e célula pulada', async () => {
    const found = await receive(
      pasta({
        'xl/workbook.xml':
          '<?xml version="1.0"?><workbook xmlns:r="r"><workbookPr date1904="false"/><sheets><sheet name="A &amp; B" sheetId="3" r:id="rId1"/></sheets></workbook>',
        'xl/sharedStrings.xml':
          '<sst count="3"><si><t>Código</t></si><si><r><t xml:space="preserve">No</t></r><r><rPr><b/></rPr><t>me</t></r><rPh sb="0"><t>ナ</t></rPh></si><si><t>a_x000D_&#10;b &lt;c&gt;</t></si></sst>',
        'xl/styles.xml':
          '<styleSheet><numFmts><numFmt numFmtId="164" formatCode="dd/mm/yyyy"/></numFmts><cellXfs><xf numFmtId="0"/><xf numFmtId="164"/><xf numFmtId="20"/></cellXfs></styleSheet>',
        'xl/worksheets/sheet1.xml':
          '<worksheet><dimension ref="A1:F3"/><sheetData><row r="2" spans="1:6"><c r="A2" t="s"><v>0</v></c><c r="B2" t="s"><v>1</v></c><c r="C2" t="str"><f>1&gt;0</f><v>Fórmula</v></c><c r="E2" t="inlineStr"><is><t>Dia</t></is></c><c r="F2" t="inlineStr"><is><t>Sim?</t></is></c></row>' +
          '<row r="5"><c r="A5"><v>7</v></c><c r="B5" t="s"><v>2</v></c><c r="C5"><v>0.30000000000000004</v></c><c r="D5" s="2"><v>0.5</v></c><c r="E5" s="1"><v>46347</v></c><c r="F5" t="b"><v>1</v></c></row></sheetData><mergeCells/></worksheet>',
      }),
    );
    expect(found).toMatchObject({
      planilha: 'A & B',
      colunas: ['Código', 'Nome', 'Fórmula', '', 'Dia', 'Sim?'],
    });
    expect(found.amostra).toEqual([['7', 'a\r\nb <c>', '0,3', '12:00:00', '2026-11-21', 'Sim']]);
  });

  it('LibreOffice e geradores com prefixo, aspas simples e células sem endereço', async () => {
    const found = await receive(
      pasta({
        'xl/workbook.xml':
          "<x:workbook xmlns:x='m' xmlns:r='r'><x:sheets><x:sheet name='Um' sheetId='1' r:id='rId1'/></x:sheets></x:workbook>",
        'xl/_rels/workbook.xml.rels':
          '<p:Relationships><p:Relationship Target="/xl/worksheets/sheet1.xml" Id="rId1"></p:Relationship></p:Relationships>',
        'xl/worksheets/sheet1.xml':
          "<x:worksheet><x:sheetData><x:row><x:c t='inlineStr'><x:is><x:t>Código</x:t></x:is></x:c><x:c t='inlineStr'><x:is><x:t>Nome</x:t></x:is></x:c></x:row><x:row><x:c><x:v>1</x:v></x:c><x:c/></x:row><x:row/></x:sheetData></x:worksheet>",
      }),
    );
    expect(found.colunas).toEqual(['Código', 'Nome']);
    expect(found.amostra).toEqual([['1', '']]);
  });

  it('Google: textos em CDATA e comentários pelo caminho', async () => {
    const found = await receive(
      pasta({
        'xl/worksheets/sheet1.xml': folha([
          ['Código', 'Nome'],
          ['1', 'X'],
        ]).replace('<t>X</t>', '<t><![CDATA[a<b & c]]></t><!-- <row> -->'),
      }),
    );
    expect(found.amostra).toEqual([['1', 'a<b & c']]);
  });
});

/** What passes by, as one line; `size` cuts the text into pieces as a stream would. */
function seen(xml: string, size = xml.length): string {
  const parts: string[] = [];
  let text = '';
  const flush = (): void => {
    if (text !== '') parts.push(JSON.stringify(text));
    text = '';
  };
  const reader = new XmlReader({
    open: (name, attributes) => (flush(), parts.push(`<${name}${JSON.stringify(attributes)}>`)),
    close: (name) => (flush(), parts.push(`</${name}>`)),
    text: (piece) => (text += piece),
  });
  for (let at = 0; at < xml.length; at += size) reader.write(xml.slice(at, at + size));
  reader.end();
  flush();
  return parts.join(' ');
}

describe('[H2] o leitor de XML', () => {
  const xml =
    '<?xml version="1.0"?><!-- <row> --><x:row r="1" a=\'>"\'><c t="s"/><v>a &amp; b &#x41;&lt;</v><t xml:space="preserve"> <![CDATA[<&]]></t></x:row>\n';
  const shown =
    '<row{"r":"1","a":">\\""}> <c{"t":"s"}> </c> <v{}> "a & b A<" </v> <t{"xml:space":"preserve"}> " <&" </t> </row> "\\n"';

  it('passa etiquetas, textos e entidades, seja qual for o corte', () => {
    for (let size = 1; size <= xml.length; size++) expect(seen(xml, size).trim(), String(size)).toBe(shown);
  });

  it.each([
    '<row',
    '<a b="',
    '<!-- x',
    '<a><![CDATA[ x',
    '<a <b>',
    '<>',
    '<!DOCTYPE x [<!ENTITY a "b">]><x/>',
    'solto',
    '<a>&b;</a>',
  ])('recusa %s', (broken) => expect(() => seen(broken)).toThrow(Error));

  it('lê o atributo pedido, com ou sem prefixo, e não um que acaba igual', () => {
    const attributes = { sheetId: '7', 'r:id': 'rId1', name: 'A', t: 's' };
    expect(attribute(attributes, 'id')).toBe('rId1');
    expect(attribute(attributes, 'name')).toBe('A');
    expect(attribute(attributes, 's')).toBeUndefined();
    expect(attribute(attributes, 't')).toBe('s');
  });
});
