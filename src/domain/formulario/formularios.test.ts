import { describe, expect, it } from 'vitest';
import { checkSchema } from '../registro/check-schema.ts';
import { stateOf } from '../registro/conditions.ts';
import { validatorsOf } from '../registro/validate-record.ts';
import { deArquivo, paraArquivo } from './arquivo.ts';
import { PRONTOS } from './biblioteca.ts';
import { calcular } from './calculo.ts';
import { chaveDe, chaveLivre } from './chaves.ts';
import { compilar } from './compilar.ts';
import { mudancasEntre } from './diferenca.ts';
import { comChave, deslocar, duplicar, lugarPara, mover, novoComponente, retirar, trocar } from './editar.ts';
import { lerFormula } from './formula.ts';
import { escreverDado, lerDado, TIPOS } from './ler.ts';
import { problemasDe } from './problemas.ts';
import type { Campo, Componente, Dado, Regra } from './tipos.ts';

const HOJE = '2026-11-21';
const tudoExiste = { existe: () => true };
const texto = (chave: string, mais: object = {}): Campo => ({ chave, tipo: 'texto', rotulo: chave.toUpperCase(), ...mais });
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
      JSON.stringify(lista.map((item) => ('itens' in item ? [item.chave, item.itens.map(({ chave }) => chave)] : item.chave)));
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
    const copia = duplicar([texto('a'), { ...texto('b'), quando: quando({ campo: 'a', operador: 'preenchido' }) }], 'b');
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
  const problemas = (...itens: readonly Componente[]) => problemasDe(dado(...itens), tudoExiste).map((um) => um.texto);

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
      const ditos: string[] = [];
      const { entity } = compilar(nome, pronto, HOJE);
      checkSchema(entity.schema, (path, text) => ditos.push(`${nome} ${path} ${text}`));
      expect(ditos).toEqual([]);
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
        texto('conselho', { obrigatorio: true, quando: quando({ campo: 'macos', operador: 'maiorIgual', valor: 1.5 }) }),
      ),
      HOJE,
    );
    const { criar } = validatorsOf(entity);
    expect(criar({ fuma: true })).toEqual({ ok: false, errors: { cigarros: ['Preencha este campo.'] } });
    expect(criar({ fuma: true, cigarros: 30 })).toEqual({ ok: false, errors: { conselho: ['Preencha este campo.'] } });
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
      const { entity } = compilar('F', dado(campo, texto('alvo', { quando: quando({ ...regra, campo: campo.chave }) })), HOJE);
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
    expect(deArquivo('{"formato":"zelo-formulario","versao":2,"dado":{"templateRecord":[]}}')).toMatchObject({ ok: false });
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
