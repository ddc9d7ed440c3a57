import { describe, expect, it } from 'vitest';
import { checkSchema } from '../registro/check-schema.ts';
import { stateOf } from '../registro/conditions.ts';
import { valueText } from '../registro/value-text.ts';
import { validatorsOf } from '../registro/validate-record.ts';
import { correcoesDe, diferencas, vigenteDa } from './adendo.ts';
import { deArquivo, paraArquivo } from './arquivo.ts';
import { PRONTOS } from './biblioteca.ts';
import { calcular } from './calculo.ts';
import { chaveDe, chaveLivre } from './chaves.ts';
import { compilar } from './compilar.ts';
import { mudancasEntre } from './diferenca.ts';
import {
  chaveDoRotulo,
  comChave,
  deslocar,
  duplicar,
  lugarPara,
  mover,
  novoComponente,
  opcoesDaLista,
  renomearOpcao,
  retirar,
  trocar,
} from './editar.ts';
import { lerFormula } from './formula.ts';
import { imagensDaResposta, textoDaResposta } from './impresso.ts';
import { escreverDado, lerDado, TIPOS } from './ler.ts';
import { camposDaEquipe } from './pedido.ts';
import { problemasDe } from './problemas.ts';
import { perguntasDe, publicadasDe } from './publicadas.ts';
import { colunasDe } from './resultado/colunas.ts';
import type { Campo, Componente, Dado, Regra } from './tipos.ts';

const HOJE = '2026-11-21';
const tudoExiste = { existe: () => true };
const texto = (chave: string, campos: object = {}): Campo => ({
  chave,
  tipo: 'texto',
  rotulo: chave.toUpperCase(),
  ...campos,
});
const quando = (...regras: readonly Regra[]) => ({ juncao: 'todas', regras }) as const;
const dado = (...templateRecord: readonly Componente[]): Dado => ({ templateRecord });
const conta = (formula: string, registro: object = {}, casas = 2) => {
  const lida = lerFormula(formula);
  return lida.ok ? calcular(lida.no, registro as never, { hoje: HOJE, casas }) : `! ${lida.texto}`;
};

describe('[FORM-02] formulas', () => {
  it('[FORM-02] counts exactly, with Portuguese names and decimals', () => {
    expect(conta('0,1 + 0.2', {}, 1)).toBe('0.3');
    expect(conta('2 + 3 * 4 - 10 / 4')).toBe('11.50');
    expect(conta('-(2 - 5)', {}, 0)).toBe('3');
    expect(conta('1 / 3', {}, 4)).toBe('0.3333');
    expect(conta('peso / (altura * altura)', { peso: '70.0', altura: '1.75' }, 1)).toBe('22.9');
    expect(conta('Média(a; b; c)', { a: 1, b: null, c: 4 })).toBe('2.50');
    expect(conta('soma(itens.valor)', { itens: [{ valor: '1.10' }, { valor: '2.20' }, {}] })).toBe('3.30');
    expect(conta('quantidade(itens.valor)', { itens: [{ valor: '1.10' }, {}] }, 0)).toBe('1');
    expect(conta('se(idade(nascimento) >= 60; 1; 0)', { nascimento: '1966-11-21' }, 0)).toBe('1');
    expect(conta('dias(a; hoje)', { a: '2026-11-01' }, 0)).toBe('20');
    expect(conta('soma(p1; p2)', { p1: '3', p2: '2' }, 0)).toBe('5');
    expect(conta('se(fuma; 2; 1) + maximo(1; 5; 3) - minimo(4; 2)', { fuma: true }, 0)).toBe('5');
    expect(conta('se(sexo = "F"; 1; 0)', { sexo: 'F' }, 0)).toBe('1');
    expect(conta('arredonda(2.345; 2)', {}, 3)).toBe('2.350');
  });

  it('[FORM-02] answers nothing for what is missing, and for a division by zero', () => {
    expect(conta('a + 1')).toBeNull();
    expect(conta('1 / (a - a)', { a: 3 })).toBeNull();
    expect(conta('soma(a; b)')).toBeNull();
    expect(conta('a * a * a * a * a * a * a', { a: '999999999999' })).toBeNull();
  });

  it('[FORM-02] says what is wrong and runs no code', () => {
    expect(conta('')).toBe('! escreva a fórmula');
    expect(conta('1 +')).toBe('! a fórmula está incompleta');
    expect(conta('(1 + 2')).toBe("! falta ')' no fim");
    expect(conta('1 2')).toBe("! '2' está fora de lugar");
    expect(conta('eval("1")')).toMatch(/^! a função 'eval' não existe/);
    expect(conta('se(1; 2)')).toMatch(/pede 3 valores/);
    expect(conta('a[0]')).toBe("! o sinal '[' não é conhecido");
    expect(conta('('.repeat(100))).toBe('! há parênteses demais');
    expect(conta('constructor + 1')).toBeNull();
    expect(conta('a'.repeat(2001))).toMatch(/passa de 2000/);
  });
});

describe('[FORM-02] keys and editing', () => {
  it('[FORM-02] makes keys that are free, and renaming a label never changes one', () => {
    expect(chaveDe('Pressão arterial (mmHg)', 'x')).toBe('pressaoArterialMmhg');
    expect(chaveDe('1ª Consulta', 'texto')).toBe('consulta');
    expect(chaveDe('???', 'texto')).toBe('texto');
    expect(chaveDe('Versão', 'texto')).toBe('texto');
    expect(chaveLivre('peso', new Set(['peso', 'peso2']))).toBe('peso3');
    const [depois] = trocar([texto('peso')], 'peso', { rotulo: 'Massa' });
    expect(depois).toMatchObject({ chave: 'peso', rotulo: 'Massa' });
  });

  it('[FORM-01] moves, nests, copies and removes without touching the others', () => {
    const secao: Componente = { chave: 's', tipo: 'secao', rotulo: 'S', itens: [texto('b')] };
    const itens: readonly Componente[] = [texto('a'), secao, texto('c')];
    const chaves = (lista: readonly Componente[]) =>
      JSON.stringify(
        lista.map((item) =>
          'itens' in item ? [item.chave, item.itens.map(({ chave }) => chave)] : item.chave,
        ),
      );
    expect(chaves(deslocar(itens, 'c', 'dentro'))).toBe('["a",["s",["b","c"]]]');
    expect(chaves(deslocar(itens, 'b', 'fora'))).toBe('["a",["s",[]],"b","c"]');
    expect(chaves(deslocar(itens, 'c', 'cima'))).toBe('["a","c",["s",["b"]]]');
    expect(chaves(deslocar(itens, 'a', 'baixo'))).toBe('[["s",["b"]],"a","c"]');
    expect(deslocar(itens, 'a', 'cima')).toBe(itens);
    expect(mover(itens, 's', { pai: 's', indice: 0 })).toBe(itens);
    expect(chaves(retirar(itens, 'b'))).toBe('["a",["s",[]],"c"]');
    expect(retirar(itens, 'b')[0]).toBe(itens[0]);
    expect(lugarPara(itens, 'texto', 'b')).toEqual({ pai: 's', indice: 1 });
    expect(lugarPara(itens, 'secao', 'b')).toEqual({ pai: null, indice: 2 });
    const copia = duplicar(
      [texto('a'), { ...texto('b'), quando: quando({ campo: 'a', operador: 'preenchido' }) }],
      'b',
    );
    expect(copia?.itens.map(({ chave }) => chave)).toEqual(['a', 'b', 'b2']);
    expect(copia?.itens[2]).toMatchObject({ quando: { regras: [{ campo: 'a' }] } });
  });

  it('[FORM-02] a key given by hand is followed by conditions and formulas', () => {
    const itens: readonly Componente[] = [
      texto('a'),
      { ...texto('b'), quando: quando({ campo: 'a', operador: 'preenchido' }) },
      { chave: 'c', tipo: 'calculado', rotulo: 'C', formula: 'a + soma(a; aa) + se(a = "a"; 1; 0)' },
    ];
    expect(comChave(itens, 'a', 'peso')).toMatchObject([
      { chave: 'peso' },
      { quando: { regras: [{ campo: 'peso' }] } },
      { formula: 'peso + soma(peso; aa) + se(peso = "a"; 1; 0)' },
    ]);
  });
});

describe('[FORM-02] problems', () => {
  const problemas = (...itens: readonly Componente[]) =>
    problemasDe(dado(...itens), tudoExiste).map((problema) => problema.texto);

  it('[FORM-02] refuses conditions and calculations in a circle, through sections and tables too', () => {
    expect(problemas(texto('a', { quando: quando({ campo: 'a', operador: 'vazio' }) }))).toContain(
      "'A' depende de si mesmo. Tire essa condição ou essa fórmula.",
    );
    const secao: Componente = {
      chave: 's',
      tipo: 'secao',
      rotulo: 'S',
      itens: [texto('b')],
      quando: quando({ campo: 'b', operador: 'preenchido' }),
    };
    expect(problemas(secao)).toContain("'B' depende de si mesmo. Tire essa condição ou essa fórmula.");
    const tabela: Componente = {
      chave: 't',
      tipo: 'grupo',
      rotulo: 'T',
      itens: [{ chave: 'v', tipo: 'calculado', rotulo: 'V', formula: 'total' }],
    };
    const total: Campo = { chave: 'total', tipo: 'calculado', rotulo: 'Total', formula: 'soma(t.v)' };
    expect(problemas(tabela, total).join()).toContain('dá a volta: V → Total → V');
  });

  it('[FORM-02] finds conditions about nothing, about other tables and without a value', () => {
    const tabela: Componente = {
      chave: 't',
      tipo: 'grupo',
      rotulo: 'T',
      itens: [texto('x', { quando: quando({ campo: 'a', operador: 'preenchido' }) })],
    };
    expect(problemas(texto('a'), tabela)).toEqual([expect.stringContaining('fora da tabela')]);
    expect(problemas(texto('a', { quando: quando({ campo: 'z', operador: 'vazio' }) }))).toEqual([
      expect.stringContaining("'z', que não existe"),
    ]);
    expect(problemas(texto('a'), texto('b', { quando: quando({ campo: 'a', operador: 'igual' }) }))).toEqual([
      expect.stringContaining('sem um valor'),
    ]);
  });

  it('[FORM-02] every ready-made form may be published, and every kind of the palette may be stored', () => {
    for (const { nome, dado: pronto } of PRONTOS) {
      expect(lerDado(escreverDado(pronto)), nome).toEqual({ ok: true, dado: pronto });
      expect(problemasDe(pronto, tudoExiste), nome).toEqual([]);
    }
    for (const tipo of TIPOS) {
      const item = novoComponente(tipo, 'Novo', new Set());
      expect(lerDado(escreverDado(dado(item))), tipo).toMatchObject({ ok: true });
    }
  });
});

describe('[FORM-02] compilation', () => {
  it('[FORM-02] every ready-made form is a schema of the declaration language', () => {
    for (const { nome, dado: pronto } of PRONTOS) {
      const frases: string[] = [];
      const { entity } = compilar(nome, pronto, HOJE);
      checkSchema(entity.schema, (path, text) => frases.push(`${nome} ${path} ${text}`));
      expect(frases).toEqual([]);
    }
  });

  it('[FORM-02] hides, demands and calculates in one pass, hidden values counting as empty', () => {
    const { entity } = compilar(
      'F',
      dado(
        { chave: 'fuma', tipo: 'simnao', rotulo: 'Fuma' },
        {
          chave: 'cigarros',
          tipo: 'numero',
          rotulo: 'Cigarros',
          obrigatorio: true,
          quando: quando({ campo: 'fuma', operador: 'igual', valor: true }),
        },
        { chave: 'macos', tipo: 'calculado', rotulo: 'Maços', formula: 'cigarros / 20', casas: 1 },
        texto('conselho', {
          obrigatorio: true,
          quando: quando({ campo: 'macos', operador: 'maiorIgual', valor: 1.5 }),
        }),
      ),
      HOJE,
    );
    const { criar } = validatorsOf(entity);
    expect(criar({ fuma: true })).toEqual({ ok: false, errors: { cigarros: ['Preencha este campo.'] } });
    expect(criar({ fuma: true, cigarros: 30 })).toEqual({
      ok: false,
      errors: { conselho: ['Preencha este campo.'] },
    });
    expect(criar({ fuma: true, cigarros: 20 })).toEqual({
      ok: true,
      value: { fuma: true, cigarros: 20, macos: '1.0', conselho: null },
    });
    expect(criar({ fuma: false, cigarros: 40 })).toEqual({
      ok: true,
      value: { fuma: false, cigarros: null, macos: null, conselho: null },
    });
  });

  it('[FORM-02] decimals, dates, choices and lists are compared as what they are', () => {
    const visivel = (campo: Campo, regra: Omit<Regra, 'campo'>, valor: unknown) => {
      const { entity } = compilar(
        'F',
        dado(campo, texto('alvo', { quando: quando({ ...regra, campo: campo.chave }) })),
        HOJE,
      );
      return stateOf(entity.field.alvo!, { [campo.chave]: valor }).visible;
    };
    const dinheiro: Campo = { chave: 'n', tipo: 'numero', rotulo: 'N', casas: 2 };
    expect(visivel(dinheiro, { operador: 'maior', valor: 9 }, '10.00')).toBe(true);
    expect(visivel(dinheiro, { operador: 'menor', valor: 9 }, '10.00')).toBe(false);
    expect(visivel(dinheiro, { operador: 'igual', valor: 10 }, '10.00')).toBe(true);
    expect(visivel(dinheiro, { operador: 'menor', valor: 9 }, null)).toBe(false);
    expect(visivel(dinheiro, { operador: 'diferente', valor: 9 }, null)).toBe(false);
    const data: Campo = { chave: 'd', tipo: 'data', rotulo: 'D' };
    expect(visivel(data, { operador: 'maiorIgual', valor: '2026-01-01' }, '2026-01-01')).toBe(true);
    expect(visivel(data, { operador: 'maior', valor: '2026-01-01' }, '2025-12-31')).toBe(false);
    const varias: Campo = {
      chave: 'v',
      tipo: 'escolha',
      rotulo: 'V',
      multipla: true,
      opcoes: [
        { valor: 'a', rotulo: 'A' },
        { valor: 'b', rotulo: 'B' },
      ],
    };
    expect(visivel(varias, { operador: 'contem', valor: 'b' }, ['a', 'b'])).toBe(true);
    expect(visivel(varias, { operador: 'contem', valor: 'b' }, ['a'])).toBe(false);
    expect(visivel(varias, { operador: 'contem', valor: 'b' }, null)).toBe(false);
    expect(visivel(varias, { operador: 'vazio' }, [])).toBe(true);
  });

  it('[FORM-02] sections and fixed texts keep their place, and a title is said once', () => {
    const { resource } = compilar(
      'F',
      dado(
        texto('solto'),
        {
          chave: 's',
          tipo: 'secao',
          rotulo: 'Seção',
          itens: [texto('a'), { chave: 't', tipo: 'textofixo', rotulo: '', texto: 'Leia.' }, texto('b')],
        },
        texto('fim'),
      ),
      HOJE,
    );
    expect(resource.form?.sections).toEqual([
      { fields: ['solto:2'] },
      { title: 'Seção', fields: ['a:2'] },
      { text: 'Leia.', fields: [] },
      { fields: ['b:2'] },
      { fields: ['fim:2'] },
    ]);
  });
});

describe('[FORM-01] files and differences', () => {
  it('[FORM-01] goes out and comes in without loss, and refuses what it would lose', () => {
    for (const { nome, descricao, dado: pronto } of PRONTOS) {
      const lido = deArquivo(paraArquivo({ nome, descricao, dado: pronto }));
      expect(lido).toEqual({ ok: true, arquivo: { nome, descricao, dado: pronto } });
    }
    expect(deArquivo('nada')).toMatchObject({ ok: false });
    expect(deArquivo('[]')).toMatchObject({ ok: false });
    expect(deArquivo('{"formato":"outro"}')).toMatchObject({ ok: false });
    expect(deArquivo('{"formato":"zelo-formulario","versao":2,"dado":{"templateRecord":[]}}')).toMatchObject({
      ok: false,
    });
    expect(deArquivo('{"templateRecord":[]}')).toMatchObject({ ok: true });
  });

  it('[FORM-02] tells what was put in, taken out, changed and moved, by key', () => {
    const antes = dado(texto('a'), texto('b'), texto('c'));
    const depois = dado(texto('c'), { ...texto('a'), rotulo: 'Outro' }, texto('d'));
    expect(mudancasEntre(antes, depois)).toEqual([
      { tipo: 'retirado', chave: 'b', rotulo: 'B', propriedades: [] },
      { tipo: 'alterado', chave: 'a', rotulo: 'Outro', propriedades: ['rotulo'] },
      { tipo: 'incluido', chave: 'd', rotulo: 'D', propriedades: [] },
      { tipo: 'alterado', chave: '', rotulo: '', propriedades: ['ordem'] },
    ]);
    expect(mudancasEntre(antes, antes)).toEqual([]);
  });
});

describe('[FORM-01] an answer in words', () => {
  const { entity } = compilar(
    'Anamnese',
    dado(
      {
        chave: 'doencas',
        tipo: 'escolha',
        rotulo: 'Doenças crônicas',
        multipla: true,
        opcoes: [
          { valor: 'hipertensao', rotulo: 'Hipertensão' },
          { valor: 'outra', rotulo: 'Outra' },
        ],
      },
      texto('obs'),
    ),
    HOJE,
  );

  it('[FORM-01] [D7] a choice of several says its labels, and a value that no option has any more as it is', () => {
    const field = entity.field['doencas'];
    expect(field && valueText(field, ['hipertensao', 'outra'])).toBe('Hipertensão, Outra');
    expect(field && valueText(field, ['hipertensao', 'gota'])).toBe('Hipertensão, gota');
    expect(field && valueText(field, [])).toBe('');
  });

  it('[FORM-01] what holds is the answer with its addenda over it, each said as it was and became', () => {
    const adendo = (valores: object) => ({
      em: '',
      autor: 'A',
      motivo: 'm',
      valores: JSON.stringify(valores),
    });
    const resposta = {
      valores: JSON.stringify({ doencas: ['hipertensao'], obs: 'a' }),
      rotulos: '{}',
      adendos: [
        adendo({ doencas: ['outra'] }),
        adendo({ obs: null }),
        { em: '', autor: 'B', motivo: 'só texto', texto: 't' },
      ],
    };
    expect(vigenteDa(resposta).valores).toEqual({ doencas: ['outra'], obs: null });
    expect(correcoesDe(entity.fields, resposta)).toEqual([
      [{ campo: 'doencas', titulo: 'Doenças crônicas', antes: 'Hipertensão', depois: 'Outra' }],
      [{ campo: 'obs', titulo: 'OBS', antes: 'a', depois: 'Não informado' }],
      [],
    ]);
    expect(diferencas({ a: null, b: 1, c: [] }, { a: undefined, b: 2, c: null })).toEqual({ b: 2 });
  });
});

describe('[FORM-01] building without programming', () => {
  const vazio: ReadonlySet<string> = new Set();

  it('[FORM-01] [D18] the key follows the label until it is published or given by hand', () => {
    const numero = (chave: string, rotulo: string): Campo => ({ chave, tipo: 'numero', rotulo });
    expect(chaveDoRotulo([numero('numero2', 'Altura (m)')], 'numero2', 'Número', vazio)).toBe('alturaM');
    expect(chaveDoRotulo([numero('altura', 'Estatura')], 'altura', 'Altura', vazio)).toBe('estatura');
    expect(chaveDoRotulo([numero('altura', 'Estatura')], 'altura', 'Altura', new Set(['altura']))).toBe(
      'altura',
    );
    expect(chaveDoRotulo([numero('h', 'Estatura')], 'h', 'Altura', vazio)).toBe('h');
    expect(chaveDoRotulo([numero('numero', 'Peso'), numero('peso', 'Peso')], 'numero', 'Número', vazio)).toBe(
      'peso2',
    );
    // A key of an older version names other answers.
    expect(chaveDoRotulo([numero('numero', 'Peso')], 'numero', 'Número', new Set(['peso']))).toBe('peso2');
  });

  it('[FORM-02] [D22] a published value stays when its option is called otherwise; the list of changes says so', () => {
    const antes = [
      { valor: 'hipertensao', rotulo: 'Hipertensão' },
      { valor: 'outra', rotulo: 'Outra' },
    ];
    const publicados = new Set(['hipertensao', 'outra']);
    expect(renomearOpcao(antes, 0, 'HAS', publicados)[0]).toEqual({ valor: 'hipertensao', rotulo: 'HAS' });
    expect(renomearOpcao(antes, 0, 'HAS', vazio)[0]).toEqual({ valor: 'has', rotulo: 'HAS' });
    // A new option does not take the value of one that was published, and meant something else.
    expect(renomearOpcao([{ valor: 'opcao1', rotulo: 'Opção 1' }], 0, 'Outra', publicados)[0]?.valor).toBe(
      'opcao1',
    );
    const escolha = (opcoes: typeof antes): Campo => ({
      chave: 'd',
      tipo: 'escolha',
      rotulo: 'Doenças',
      opcoes,
    });
    const depois = [
      { valor: 'hipertensao', rotulo: 'HAS' },
      { valor: 'diabetes', rotulo: 'Diabetes' },
    ];
    expect(mudancasEntre(dado(escolha(antes)), dado(escolha(depois)))).toEqual([
      expect.objectContaining({
        tipo: 'alterado',
        opcoes: { incluidas: ['Diabetes'], retiradas: ['Outra'], renomeadas: [['Hipertensão', 'HAS']] },
      }),
    ]);
  });

  it('[FORM-01] [D33] a pasted list becomes options: those that were there keep their values', () => {
    expect(
      opcoesDaLista('• Hipertensão\n\nDiabetes\nDiabetes\n- Asma ', [
        { valor: 'has', rotulo: 'Hipertensão' },
      ]),
    ).toEqual([
      { valor: 'has', rotulo: 'Hipertensão' },
      { valor: 'diabetes', rotulo: 'Diabetes' },
      { valor: 'asma', rotulo: 'Asma' },
    ]);
  });

  it('[FORM-01] a new field goes after the chosen one; a table takes it in only while it is empty', () => {
    const vazia: Componente = { chave: 't', tipo: 'grupo', rotulo: 'T', itens: [] };
    expect(lugarPara([vazia, texto('a')], 'texto', 't')).toEqual({ pai: 't', indice: 0 });
    expect(lugarPara([{ ...vazia, itens: [texto('b')] }, texto('a')], 'texto', 't')).toEqual({
      pai: null,
      indice: 1,
    });
  });

  it('[FORM-01] [D33] "Outro" asks what it is, and only then', () => {
    const campo: Campo = {
      chave: 'd',
      tipo: 'escolha',
      rotulo: 'Doenças',
      multipla: true,
      outro: true,
      opcoes: [
        { valor: 'a', rotulo: 'A' },
        { valor: 'b', rotulo: 'B' },
      ],
    };
    const { criar } = validatorsOf(compilar('F', dado(campo), HOJE).entity);
    expect(criar({ d: ['a'], dOutro: 'gota' })).toEqual({ ok: true, value: { d: ['a'], dOutro: null } });
    expect(criar({ d: ['outro'] })).toEqual({ ok: false, errors: { dOutro: ['Preencha este campo.'] } });
    expect(criar({ d: ['outro'], dOutro: 'Gota' })).toEqual({
      ok: true,
      value: { d: ['outro'], dOutro: 'Gota' },
    });
  });

  it('[FORM-01] [D33] a score falls into its band, by both ends; bands that meet are refused', () => {
    const faixas = [
      { de: 0, ate: 4, rotulo: 'Mínima' },
      { de: 5, ate: 9, rotulo: 'Leve' },
    ];
    const campo = (campos: object): readonly Componente[] => [
      { chave: 'p', tipo: 'numero', rotulo: 'P' },
      { chave: 'soma', tipo: 'calculado', rotulo: 'Soma', formula: 'p', casas: 0, ...campos },
    ];
    const { criar } = validatorsOf(compilar('F', dado(...campo({ faixas })), HOJE).entity);
    const faixa = (p: number | null) => {
      const julgado = criar({ p });
      return julgado.ok ? julgado.value['somaFaixa'] : julgado.errors;
    };
    expect([0, 4, 5, 9, 10, null].map(faixa)).toEqual(['Mínima', 'Mínima', 'Leve', 'Leve', null, null]);
    expect(problemasDe(dado(...campo({ faixas })), tudoExiste)).toEqual([]);
    expect(
      problemasDe(
        dado(...campo({ faixas: [...faixas, { de: 9, ate: 20, rotulo: 'Grave' }] })),
        tudoExiste,
      ).map((problema) => problema.texto),
    ).toEqual([expect.stringContaining('se cruzam')]);
    expect(lerDado(escreverDado(dado(...campo({ faixas }), texto('somaFaixa'))))).toMatchObject({
      ok: false,
    });
  });

  it('[FORM-01] [D18] [D33] what is wrong with a formula is said once, and a default is one that the field takes', () => {
    const soma: Campo = { chave: 's', tipo: 'calculado', rotulo: 'S', formula: 'x + x * x' };
    expect(problemasDe(dado(soma, texto('a')), tudoExiste)).toHaveLength(1);
    const { entity } = compilar(
      'F',
      dado(
        { chave: 'n', tipo: 'numero', rotulo: 'N', casas: 1, padrao: 2 },
        { chave: 'd', tipo: 'data', rotulo: 'D', padrao: '$hoje' },
      ),
      HOJE,
    );
    expect(validatorsOf(entity).criar({}, { hoje: HOJE })).toEqual({
      ok: true,
      value: { n: '2.0', d: HOJE },
    });
  });
});

describe('[D33] what a form for people is made of', () => {
  const matriz: Componente = {
    chave: 'sintomas',
    tipo: 'matriz',
    rotulo: 'Nas últimas duas semanas',
    obrigatorio: true,
    perguntas: [
      { valor: 'dor', rotulo: 'Dor' },
      { valor: 'tosse', rotulo: 'Tosse' },
    ],
    opcoes: [
      { valor: '0', rotulo: 'Nunca' },
      { valor: '1', rotulo: 'Sempre' },
    ],
  };

  it('[D33] a grid of questions asks each with the same options, and each is an answer of its own', () => {
    const soma: Componente = {
      chave: 'soma',
      tipo: 'calculado',
      rotulo: 'Soma',
      formula: 'soma(sintomasDor; sintomasTosse)',
      casas: 0,
    };
    const preenchido = dado(
      matriz,
      texto('qual', { quando: quando({ campo: 'sintomasDor', operador: 'igual', valor: '1' }) }),
      soma,
    );
    expect(lerDado(escreverDado(preenchido))).toEqual({ ok: true, dado: preenchido });
    expect(problemasDe(preenchido, tudoExiste)).toEqual([]);
    const { entity, resource } = compilar('F', preenchido, HOJE);
    expect(entity.fields.map(({ id }) => id)).toEqual(['sintomasDor', 'sintomasTosse', 'qual', 'soma']);
    expect(entity.field['sintomasDor']).toMatchObject({
      kind: 'enum',
      title: 'Dor',
      ui: { widget: 'radio', grid: true },
    });
    expect(resource.form?.sections?.[0]).toEqual({
      title: 'Nas últimas duas semanas',
      fields: ['sintomasDor:2', 'sintomasTosse:2'],
    });
    expect(entity.derive?.({ sintomasDor: '1', sintomasTosse: '0' })).toMatchObject({ soma: '1' });
    const julga = (valores: object) => validatorsOf(entity).criar(valores, { hoje: HOJE, eu: 1 });
    expect(julga({ sintomasDor: '1' })).toMatchObject({
      ok: false,
      errors: { sintomasTosse: [expect.any(String)] },
    });
    expect(julga({ sintomasDor: '1', sintomasTosse: '0' }).ok).toBe(true);
    // The results have a column for each, with the shares of its options.
    expect(
      colunasDe([{ numero: 1, dado: preenchido }]).map(({ chave, opcoes }) => [chave, opcoes?.length]),
    ).toEqual([
      ['sintomasDor', 2],
      ['sintomasTosse', 2],
      ['qual', undefined],
      ['soma', undefined],
    ]);
  });

  it('[D33] a grid is followed by what names its questions, is refused half-made, and keeps what was published', () => {
    const regra = quando({ campo: 'sintomasDor', operador: 'igual', valor: '1' });
    const trocados = comChave([matriz, texto('qual', { quando: regra })], 'sintomas', 'queixas');
    expect(trocados[1]).toMatchObject({ quando: { regras: [{ campo: 'queixasDor' }] } });
    expect(
      problemasDe(dado({ ...matriz, perguntas: [] }), tudoExiste).map((problema) => problema.texto),
    ).toContain("'Nas últimas duas semanas' precisa de ao menos uma pergunta.");
    expect(lerDado(JSON.stringify(dado(matriz, texto('sintomasDor'))))).toMatchObject({ ok: false });
    expect(
      lerDado(JSON.stringify(dado({ ...matriz, perguntas: [{ valor: 'a b', rotulo: 'x' }] }))),
    ).toMatchObject({ ok: false });
    const { chaves, valores } = publicadasDe([[matriz]]);
    expect([...chaves]).toEqual(['sintomas', 'sintomasDor', 'sintomasTosse']);
    expect([...(valores.get(perguntasDe('sintomas')) ?? [])]).toEqual(['dor', 'tosse']);
  });

  it('[D33] sections begin pages: filled in one after another, read and printed as one', () => {
    const secao = (chave: string, campos: object): Componente => ({
      chave,
      tipo: 'secao',
      rotulo: chave.toUpperCase(),
      itens: [texto(`${chave}1`)],
      ...campos,
    });
    const formulario = compilar(
      'F',
      dado(texto('a'), secao('b', { pagina: true }), secao('c', {}), secao('d', { pagina: true })),
      HOJE,
    );
    expect(formulario.aPreencher.form).toEqual({
      pages: true,
      tabs: [
        { title: 'Página 1', sections: [{ fields: ['a:2'] }] },
        { title: 'B', sections: [{ fields: ['b1:2'] }, { title: 'C', fields: ['c1:2'] }] },
        { title: 'D', sections: [{ fields: ['d1:2'] }] },
      ],
    });
    expect(formulario.resource.form).toEqual({
      sections: [
        { fields: ['a:2'] },
        { title: 'B', fields: ['b1:2'] },
        { title: 'C', fields: ['c1:2'] },
        { title: 'D', fields: ['d1:2'] },
      ],
    });
    // One page is no page.
    const so = compilar('F', dado(secao('b', { pagina: true })), HOJE);
    expect(so.aPreencher.form).toEqual({ sections: [{ title: 'B', fields: ['b1:2'] }] });
  });

  it('[D33] a file is told on paper and in an addendum, not drawn, and asked of nobody without an account', () => {
    const preenchido = compilar('F', dado({ chave: 'exame', tipo: 'anexo', rotulo: 'Exame' }), HOJE);
    const guardada = { valores: JSON.stringify({ exame: 'a1' }), rotulos: '{}' };
    const impressa = textoDaResposta(
      preenchido,
      { ...guardada, nome: 'F', numero: 1, respondidaEm: '2026-11-21T10:00:00Z', criadoPor: 'Ana' },
      'America/Sao_Paulo',
    );
    expect(JSON.stringify(impressa)).toContain('Com arquivo anexado');
    expect(imagensDaResposta(preenchido, guardada)).toEqual([]);
    expect(camposDaEquipe(dado({ chave: 'exame', tipo: 'anexo', rotulo: 'Exame' }))).toEqual(['Exame']);
  });

  it('[D33] [LOOK-11] a field of tags takes 14 of 14 letters without spaces, unless it says otherwise', () => {
    const { entity } = compilar('F', dado({ chave: 'tags', tipo: 'etiquetas', rotulo: 'Tags' }), HOJE);
    const julga = (tags: readonly string[]) => validatorsOf(entity).criar({ tags }, { hoje: HOJE, eu: 1 }).ok;
    expect(entity.field['tags']).toMatchObject({ kind: 'list', ui: { widget: 'tags' } });
    expect(julga(['a'.repeat(14)])).toBe(true);
    expect(julga(['a'.repeat(15)])).toBe(false);
    expect(julga(['a b'])).toBe(false);
    expect(julga(Array.from({ length: 15 }, (_, n) => `t${n}`))).toBe(false);
    const comLimites = compilar(
      'F',
      dado({ chave: 'tags', tipo: 'etiquetas', rotulo: 'Tags', letras: 20, maximo: 2 }),
      HOJE,
    );
    expect(comLimites.entity.field['tags']?.schema).toMatchObject({ maxItems: 2, items: { maxLength: 20 } });
  });
});
