import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { MODELOS_PRONTOS } from './biblioteca.ts';
import { inicioDoCaminho, lerCaminho, nomeNoCaminho } from './caminho.ts';
import { enderecoSeguro, guardarTexto, lerTexto, limparTexto } from './limpar.ts';
import { estaVazio, imagensUsadas, textoSimples, variaveisUsadas } from './percorrer.ts';
import { EXEMPLOS, preencher } from './preencher.ts';
import type { Texto } from './tipos.ts';
import { dataPorExtenso, valoresDoDocumento, type FontePaciente, type FontePrestador } from './valores.ts';
import { VARIAVEIS_DOCUMENTO } from './variaveis.ts';

const doc = (...content: readonly unknown[]) => ({ type: 'doc', content });
const limpo = (value: unknown): Texto => {
  const read = limparTexto(value);
  if (!read.ok) throw new Error(read.motivo);
  return read.texto;
};

/** Anything that a hostile hand may send, the known words among it. */
const hostile = fc.letrec<{ node: unknown; value: unknown }>((tie) => ({
  value: fc.oneof(
    { depthSize: 'xsmall', withCrossShrink: true },
    fc.string(),
    fc.constantFrom(
      'javascript:alert(1)',
      '<script>',
      'https://a.b',
      'editor/1/2/x',
      '\u0000',
      '\ud800',
      NaN,
      -1,
      1e9,
      null,
      true,
    ),
    tie('node'),
    fc.array(tie('node'), { maxLength: 4 }),
  ),
  node: fc.record(
    {
      type: fc.constantFrom(
        'doc',
        'paragraph',
        'heading',
        'text',
        'variavel',
        'imagem',
        'bulletList',
        'orderedList',
        'listItem',
        'table',
        'tableRow',
        'tableCell',
        'tableHeader',
        'blockquote',
        'hardBreak',
        'quebraPagina',
        'horizontalRule',
        'script',
        'iframe',
        '__proto__',
      ),
      text: tie('value'),
      content: fc.oneof(fc.array(tie('node'), { maxLength: 5 }), tie('value')),
      marks: fc.oneof(
        fc.array(fc.record({ type: fc.constantFrom('bold', 'link', 'style'), attrs: tie('value') }), {
          maxLength: 3,
        }),
        tie('value'),
      ),
      attrs: fc.oneof(
        fc.record({
          href: tie('value'),
          nome: tie('value'),
          caminho: tie('value'),
          colspan: tie('value'),
          level: tie('value'),
          onclick: tie('value'),
        }),
        tie('value'),
      ),
    },
    { requiredKeys: ['type'] },
  ),
})).node;

const KNOWN = new Set(
  'doc paragraph heading text variavel imagem bulletList orderedList listItem table tableRow tableCell tableHeader blockquote hardBreak quebraPagina horizontalRule bold italic underline strike link'.split(
    ' ',
  ),
);
const KEYS = new Set(
  'type content text marks attrs textAlign level nome caminho alt largura colspan rowspan colwidth start href'.split(
    ' ',
  ),
);

describe('[FORM-04] cleaning', () => {
  test('[FORM-04] whatever comes, only known nodes, keys and addresses go out, and cleaning again changes nothing', () => {
    fc.assert(
      fc.property(fc.array(hostile, { maxLength: 6 }), (content) => {
        const read = limparTexto(doc(...content));
        if (!read.ok) return;
        const strange: string[] = [];
        const visit = (value: unknown): void => {
          if (Array.isArray(value)) return value.forEach(visit);
          if (typeof value !== 'object' || value === null) return;
          for (const [key, inner] of Object.entries(value)) {
            const right =
              KEYS.has(key) &&
              (key !== 'type' || KNOWN.has(String(inner))) &&
              (key !== 'href' || enderecoSeguro(inner) === inner) &&
              (key !== 'caminho' || lerCaminho(String(inner)) !== null) &&
              (key !== 'text' || (String(inner).isWellFormed() && !String(inner).includes('\u0000')));
            if (!right) strange.push(`${key}: ${String(inner)}`);
            visit(inner);
          }
        };
        visit(read.texto);
        expect(strange).toEqual([]);
        expect(lerTexto(guardarTexto(read.texto))).toEqual({ ok: true, texto: read.texto });
      }),
      { numRuns: 150 },
    );
  });

  test('[FORM-04] links: the web, mail and telephone; nothing that runs or that only looks like an address', () => {
    for (const href of [
      'https://exemplo.com.br/a?b=1#c',
      'http://10.0.0.1:8080',
      'mailto:a@b.com',
      'tel:+55-31-3222-1234',
    ])
      expect(enderecoSeguro(href), href).toBe(href);
    for (const href of [
      'javascript:alert(1)',
      'JaVaScRiPt:alert(1)',
      ' java\nscript:alert(1)',
      'data:text/html,x',
      'vbscript:x',
      '//mau.example',
      '/pacientes',
      'file:///etc/passwd',
      'https://',
      'https://a b',
      'https://x"onclick="y',
      'https://bom.example@mau.example',
      '',
      7,
      null,
    ])
      expect(enderecoSeguro(href), String(href)).toBeNull();
  });

  test('[FORM-04] pasted rubbish keeps its words; tables in tables and pages breaks in cells lose only their form', () => {
    const text = limpo(
      doc(
        { type: 'desconhecido', content: [{ type: 'text', text: 'solto' }] },
        {
          type: 'table',
          content: [
            {
              type: 'tableRow',
              content: [
                {
                  type: 'tableCell',
                  content: [
                    { type: 'quebraPagina' },
                    {
                      type: 'table',
                      content: [
                        {
                          type: 'tableRow',
                          content: [
                            {
                              type: 'tableCell',
                              content: [
                                { type: 'paragraph', content: [{ type: 'text', text: 'de dentro' }] },
                              ],
                            },
                          ],
                        },
                      ],
                    },
                  ],
                },
              ],
            },
          ],
        },
        {
          type: 'bulletList',
          content: [{ type: 'paragraph', content: [{ type: 'text', text: 'sem item 😀' }] }],
        },
      ),
    );
    expect(textoSimples(text)).toBe('solto\nde dentro\nsem item 😀');
    expect(JSON.stringify(text)).not.toContain('quebraPagina');
  });

  test('[FORM-04] refuses what is no text, too deep or too large', () => {
    expect(lerTexto('<p>')).toEqual({ ok: false, motivo: 'ilegivel' });
    expect(limparTexto([])).toEqual({ ok: false, motivo: 'ilegivel' });
    expect(lerTexto('x'.repeat(1_000_001))).toEqual({ ok: false, motivo: 'grande' });
    let deep: unknown = { type: 'paragraph' };
    for (let n = 0; n < 5000; n++) deep = { type: 'blockquote', content: [deep] };
    expect(limparTexto(doc(deep))).toEqual({ ok: false, motivo: 'fundo' });
    const wide = { type: 'tableRow', content: Array.from({ length: 21 }, () => ({ type: 'tableCell' })) };
    expect(limparTexto(doc({ type: 'table', content: [wide] }))).toEqual({ ok: false, motivo: 'grande' });
    expect(limparTexto(doc(...Array.from({ length: 40_001 }, () => ({ type: 'paragraph' }))))).toEqual({
      ok: false,
      motivo: 'grande',
    });
  });
});

describe('[FORM-04 N10] words count, and not only nodes', () => {
  const paragrafo = (letras: number) => ({
    type: 'paragraph',
    content: [{ type: 'text', text: 'a'.repeat(letras) }],
  });
  test('[FORM-04 N10] a book in one node is refused, and one in many; a long paper is not', () => {
    const grande = { ok: false, motivo: 'grande' };
    expect(limparTexto(doc(paragrafo(50_001)))).toEqual(grande);
    const partido = Array.from({ length: 3 }, () => ({ type: 'text', text: 'a'.repeat(20_000) }));
    expect(limparTexto(doc({ type: 'paragraph', content: partido }))).toEqual(grande);
    expect(limparTexto(doc(...Array.from({ length: 5 }, () => paragrafo(40_001))))).toEqual(grande);
    expect(limparTexto(doc(...Array.from({ length: 4 }, () => paragrafo(50_000)))).ok).toBe(true);
  });
});

describe('[FORM-04] paths of pictures', () => {
  const inicio = inicioDoCaminho(3, 9, '00000000-0000-4000-8000-000000000000');
  test('[FORM-04] a file of any name has a path that is read again; nothing else is one', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary', maxLength: 30 }), (name) => {
        const path = inicio + nomeNoCaminho(name);
        expect(lerCaminho(path), path).toMatchObject({ prestadorId: 3, usuarioId: 9 });
      }),
    );
    for (const path of [
      '',
      inicio,
      `${inicio}../a`,
      `${inicio}a/b.png`,
      `x${inicio}a.png`,
      'editor/1/2/a.png',
      `${inicio}.`,
      `${inicio}a\u0000`,
    ])
      expect(lerCaminho(path), path).toBeNull();
  });
});

const endereco = {
  logradouro: 'Rua A',
  numero: '1',
  complemento: null,
  bairro: 'Centro',
  cidade: 'Recife/PE',
  cep: '50000000',
};
const paciente: FontePaciente = {
  ...endereco,
  nome: 'José da Silva',
  nomeSocial: 'Júlia da Silva',
  cpf: '52998224725',
  cns: null,
  numeroProntuario: 7,
  dataNascimento: '1990-05-05',
  sexo: 'F',
  nomeMae: null,
  telefone: '3132221234',
  celular: null,
  convenio: null,
  carteira: null,
};
const prestador: FontePrestador = {
  ...endereco,
  nome: 'Clínica',
  razaoSocial: null,
  cnpj: '11222333000181',
  cnes: null,
  telefone: null,
  nomeCidade: 'Manaus',
  fusoHorario: 'America/Manaus',
};

describe('[FORM-04] filling', () => {
  test("[FORM-04] social name, masks, and the day of the unit's own zone", () => {
    const valores = valoresDoDocumento({
      paciente,
      profissional: null,
      prestador,
      agora: '2026-12-01T02:30:00Z',
    });
    expect(valores).toMatchObject({
      'paciente.nome': 'Júlia da Silva',
      'paciente.nomeCivil': 'José da Silva',
      'paciente.cpf': '529.982.247-25',
      'paciente.telefone': '(31) 3222-1234',
      'paciente.endereco': 'Rua A, 1 - Centro - Recife/PE - CEP 50000-000',
      'paciente.idade': '36 anos',
      'paciente.nomeMae': null,
      'profissional.nome': null,
      'prestador.cnpj': '11.222.333/0001-81',
      'momento.data': '30/11/2026',
      'momento.hora': '22:30',
      'momento.cidadeData': 'Manaus, 30 de novembro de 2026',
    });
    // Every variable that may be written has an answer, even if it is that there is none.
    expect(Object.keys(valores).toSorted()).toEqual(VARIAVEIS_DOCUMENTO.map(({ nome }) => nome).toSorted());
    expect(dataPorExtenso('2026-05-01')).toBe('1º de maio de 2026');
    expect(dataPorExtenso('ontem')).toBe('');
  });

  test('[FORM-04] a missing value stays a variable and is named once; marks stay', () => {
    const text = limpo(
      doc({
        type: 'paragraph',
        content: ['paciente.nome', 'paciente.cns', 'paciente.cns'].map((nome) => ({
          type: 'variavel',
          attrs: { nome },
          marks: [{ type: 'bold' }],
        })),
      }),
    );
    const { texto, faltando } = preencher(text, { 'paciente.nome': 'Ana', 'paciente.cns': ' ' });
    expect(faltando).toEqual(['paciente.cns']);
    expect(texto.content[0]).toMatchObject({
      content: [
        { type: 'text', text: 'Ana', marks: [{ type: 'bold' }] },
        { type: 'variavel' },
        { type: 'variavel' },
      ],
    });
  });

  test('[FORM-04] the library: clean as it is, of known variables, complete with the examples', () => {
    expect(MODELOS_PRONTOS).toHaveLength(6);
    for (const { nome, texto } of MODELOS_PRONTOS) {
      expect(limpo(texto), nome).toEqual(texto);
      expect(estaVazio(texto)).toBe(false);
      expect(imagensUsadas(texto)).toEqual([]);
      expect(variaveisUsadas(texto), nome).toContain('paciente.nome');
      expect(preencher(texto, EXEMPLOS).faltando, nome).toEqual([]);
    }
  });
});
