/** The rules of the mouth: faces by tooth, state on any day, two days compared, contradictions, dictation (ODO-01). */
import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { conferirLocais, conflitos, denteQueFalta, estranha } from './conferir.ts';
import { ditar } from './ditado.ts';
import { bocaEm, denteNa, diasDaBoca, diferencas, situacaoEm } from './estado.ts';
import { entreDentes, facesDo, facesEmOrdem, fileiras } from './faces.ts';
import type { Acontecido, Condicao, Dente, Entrada, Face, Local } from './tipos.ts';

/** A file of the base data, row by row: the rules stand on the registers that the product ships. */
function lerBase(arquivo: string): readonly { readonly [coluna: string]: string }[] {
  const caminho = new URL(`../../../server/database/base-data/${arquivo}`, import.meta.url);
  const [cabeca = '', ...linhas] = readFileSync(caminho, 'utf8').trim().split('\n');
  const colunas = cabeca.split(',');
  return linhas.map((linha) => {
    const celulas = [...linha.matchAll(/("([^"]*)"|[^,]*)(,|$)/g)].map(
      ([, inteira, dentro]) => dentro ?? inteira ?? '',
    );
    return Object.fromEntries(colunas.map((coluna, index) => [coluna, celulas[index] ?? '']));
  });
}

const posicoes = new Map(lerBase('grupos-dentes.csv').map(({ codigo, posicao }) => [codigo, posicao]));
const dentes = lerBase('dentes.csv').map(
  (linha, index) =>
    ({
      ...linha,
      id: index + 1,
      supranumerario: linha['supranumerario'] === 'true',
      posicao: posicoes.get(linha['grupo']) ?? null,
    }) as unknown as Dente,
);
const faces = lerBase('faces-dentes.csv') as unknown as readonly Face[];
const condicoes = lerBase('condicoes-dentarias.csv').map(
  (linha, index) =>
    ({
      ...linha,
      id: index + 1,
      palavras: (linha['palavras'] ?? '').split(/,\s*/).filter(Boolean),
      ativa: true,
    }) as unknown as Condicao,
);
const porId = new Map(condicoes.map((condicao) => [condicao.id, condicao]));
const dente = (codigo: string): Dente => dentes.find((linha) => linha.codigo === codigo)!;
const condicao = (codigo: string): Condicao => condicoes.find((linha) => linha.codigo === codigo)!;
const mesa = { dentes, faces, condicoes, tratamento: 'PLANEJADO' as Entrada };

let serial = 0;
function evento(codigo: string, locais: readonly Local[], dias: Partial<Acontecido>): Acontecido {
  return {
    id: ++serial,
    condicaoId: condicao(codigo).id,
    situacao: 'PLANEJADO',
    data: '2024-01-10',
    iniciadoEm: null,
    realizadoEm: null,
    encontradoEm: null,
    retiradoEm: null,
    registradoEm: null,
    locais,
    ...dias,
  };
}
const achado = (codigo: string, locais: readonly Local[], dia: string): Acontecido =>
  evento(codigo, locais, { situacao: 'ENCONTRADO', data: dia, encontradoEm: dia });
const feitoEm = (codigo: string, locais: readonly Local[], dia: string): Acontecido =>
  evento(codigo, locais, { situacao: 'REALIZADO', data: dia, realizadoEm: dia });
const em = (codigo: string, letras: string | null = null): Local => ({ dente: codigo, faces: letras });
const nomes = (eventos: readonly Acontecido[], codigo: string, dia: string): readonly string[] =>
  denteNa(bocaEm(eventos, porId, dia), codigo).marcas.map(
    (marca) => `${marca.condicao.codigo} ${marca.faces ?? '-'} ${marca.situacao}`,
  );

describe('[ODO-01] the faces of a tooth', () => {
  const letras = (codigo: string) =>
    facesDo(dente(codigo), faces)
      .map((face) => face.codigo)
      .join('');

  it('follow the registers: no occlusal in front, no incisal behind, palatal above, lingual below', () => {
    expect(letras('11')).toBe('MIDVP');
    expect(letras('31')).toBe('MIDVL');
    expect(letras('16')).toBe('MODVP');
    expect(letras('46')).toBe('MODVL');
    expect(letras('55')).toBe('MODVP');
    expect(letras('83')).toBe('MIDVL');
    // Of a supernumerary tooth nobody knows which it is like.
    expect(letras('19')).toBe('MOIDVP');
    expect(facesEmOrdem('dOmD')).toBe('MOD');
  });

  it('are refused with those that there are', () => {
    const resina = condicao('RES');
    expect(conferirLocais(resina, [em('11', 'O')], { dentes, faces })).toEqual([
      {
        local: 0,
        frase:
          'O dente 11 não tem face oclusal. Ele tem M (mesial), I (incisal), D (distal), V (vestibular) e P (palatina).',
      },
    ]);
    expect(conferirLocais(resina, [em('16', 'I')], { dentes, faces })[0]?.frase).toContain(
      'não tem face incisal',
    );
    expect(conferirLocais(resina, [em('16')], { dentes, faces })[0]?.frase).toContain('Em que faces do 16?');
    expect(conferirLocais(condicao('COR'), [em('16', 'M')], { dentes, faces })[0]?.frase).toContain(
      'dente inteiro',
    );
    expect(conferirLocais(condicao('PON'), [em('16')], { dentes, faces })[0]?.frase).toContain(
      'mais de um dente',
    );
    expect(conferirLocais(resina, [em('16', 'M'), em('16', 'D')], { dentes, faces })[0]?.frase).toContain(
      'duas vezes',
    );
    expect(conferirLocais(resina, [em('99', 'M')], { dentes, faces })[0]?.frase).toContain('Não há dente 99');
    expect(conferirLocais(resina, [em('16', 'MOD')], { dentes, faces })).toEqual([]);
  });

  it('stand in rows as a dentist looks at them', () => {
    const regulares = dentes.filter(({ supranumerario }) => !supranumerario);
    expect(fileiras(regulares).map((fileira) => `${fileira[0]?.codigo}-${fileira.at(-1)?.codigo}`)).toEqual([
      '18-28',
      '55-65',
      '85-75',
      '48-38',
    ]);
    expect(entreDentes('12', '22', dentes)).toEqual(['12', '11', '21', '22']);
    expect(entreDentes('16', '14', dentes)).toEqual(['16', '15', '14']);
    expect(entreDentes('16', '46', dentes)).toBeNull();
  });
});

describe('[ODO-01] the mouth on a day', () => {
  const carie = achado('CAR', [em('16', 'MO')], '2024-01-10');
  const resina = evento('RES', [em('16', 'MO')], {
    situacao: 'REALIZADO',
    data: '2024-01-10',
    iniciadoEm: '2024-02-01',
    realizadoEm: '2024-03-05',
  });
  const extracao = feitoEm('EXO', [em('16')], '2025-06-01');
  const implante = feitoEm('IMP', [em('16')], '2025-12-01');
  const todos = [carie, resina, extracao, implante];

  it('is worked out of the events, whatever the day', () => {
    expect(situacaoEm(resina, '2024-01-09')).toBeNull();
    expect(situacaoEm(resina, '2024-01-10')).toBe('PLANEJADO');
    expect(situacaoEm(resina, '2024-02-10')).toBe('EM_EXECUCAO');
    expect(situacaoEm(resina, '2024-03-05')).toBe('REALIZADO');
    expect(nomes(todos, '16', '2024-01-09')).toEqual([]);
    expect(nomes(todos, '16', '2024-01-31')).toEqual(['CAR MO ENCONTRADO', 'RES MO PLANEJADO']);
    expect(nomes(todos, '16', '2024-02-02')).toEqual(['CAR MO ENCONTRADO', 'RES MO EM_EXECUCAO']);
    expect(nomes(todos, '16', '2024-12-31')).toEqual(['RES MO REALIZADO']);
    expect(nomes(todos, '16', '2025-06-01')).toEqual(['EXO - REALIZADO']);
    expect(denteNa(bocaEm(todos, porId, '2025-06-01'), '16').ausente).toBe(true);
    expect(nomes(todos, '16', '2026-01-01')).toEqual(['EXO - REALIZADO', 'IMP - REALIZADO']);
    expect(diasDaBoca(todos)).toEqual(['2024-01-10', '2024-02-01', '2024-03-05', '2025-06-01', '2025-12-01']);
  });

  it('does not depend on the order in which it was written down', () => {
    expect(nomes(todos.toReversed(), '16', '2026-01-01')).toEqual(nomes(todos, '16', '2026-01-01'));
  });

  it('keeps decay on a face that a filling does not cover, and forgets what was undone or is gone', () => {
    const larga = achado('CAR', [em('26', 'MOD')], '2024-01-10');
    const pequena = feitoEm('RES', [em('26', 'MO')], '2024-02-01');
    expect(nomes([larga, pequena], '26', '2024-03-01')).toEqual(['CAR MOD ENCONTRADO', 'RES MO REALIZADO']);
    const coroa = feitoEm('COR', [em('26')], '2024-05-01');
    expect(nomes([larga, pequena, coroa], '26', '2024-06-01')).toEqual(['COR - REALIZADO']);
    const engano = evento('CAR', [em('27', 'O')], { situacao: 'DESFEITO', encontradoEm: '2024-01-10' });
    expect(nomes([engano], '27', '2024-03-01')).toEqual([]);
    const aparelho = evento('ORT', [em('11'), em('21')], {
      situacao: 'RETIRADO',
      realizadoEm: '2024-01-10',
      retiradoEm: '2025-01-10',
    });
    expect(nomes([aparelho], '11', '2025-01-09')).toEqual(['ORT - REALIZADO']);
    expect(nomes([aparelho], '11', '2025-01-10')).toEqual([]);
  });

  it('lets the step that was taken last on a day win, whichever was planned first', () => {
    const dia = '2024-06-01';
    const as = (hora: string) => `2024-06-01T${hora}:00.000Z`;
    const resina = { ...feitoEm('RES', [em('34', 'DO')], dia), registradoEm: as('12:00') };
    const carie = { ...achado('CAR', [em('34', 'DO')], dia), registradoEm: as('11:00') };
    const nomes = (...eventos: readonly Acontecido[]) =>
      denteNa(bocaEm(eventos, porId, dia), '34').marcas.map((marca) => marca.condicao.codigo);
    expect(nomes(resina, carie)).toEqual(['RES']);
    expect(nomes(resina, { ...carie, registradoEm: as('13:00') })).toEqual(['RES', 'CAR']);
    const exo = { ...feitoEm('EXO', [em('34')], dia), registradoEm: as('14:00') };
    expect(nomes(exo, resina, carie)).toEqual(['EXO']);
  });

  it('is compared with another day by name', () => {
    const antes = bocaEm(todos, porId, '2024-01-31');
    const depois = bocaEm(todos, porId, '2024-03-31');
    expect(
      diferencas(antes, depois).map(
        ({ dente: codigo, tipo, marca }) => `${codigo} ${tipo} ${marca.condicao.codigo}`,
      ),
    ).toEqual(['16 saiu CAR', '16 mudou RES']);
    expect(diferencas(antes, antes)).toEqual([]);
    expect(diferencas(bocaEm([], porId, '2024-01-31'), antes).map(({ tipo }) => tipo)).toEqual([
      'entrou',
      'entrou',
    ]);
  });
});

describe('[ODO-01] what contradicts the mouth', () => {
  const extracao = feitoEm('EXO', [em('36')], '2024-05-10');
  const lancar = (codigo: string, local: Local, data: string, entrada: Entrada = 'REALIZADO') => ({
    condicaoId: condicao(codigo).id,
    entrada,
    data,
    locais: [local],
  });
  const prova = (...eventos: readonly Acontecido[]) => ({ eventos, condicoes: porId });

  it('is a filling on a tooth that was taken out, from that day on', () => {
    const resina = lancar('RES', em('36', 'O'), '2024-05-11');
    expect(conflitos(resina, prova(extracao))[0]?.frase).toBe(
      'O dente 36 não está na boca desde 10/05/2024 (extração). Confira o dente e o dia, ou desfaça o que o tirou.',
    );
    expect(conflitos({ ...resina, entrada: 'PLANEJADO' }, prova(extracao))).toHaveLength(1);
    expect(conflitos({ ...resina, data: '2024-05-09' }, prova(extracao))).toEqual([]);
  });

  it('is an extraction before work that was done on the tooth, or a second one', () => {
    const resina = feitoEm('RES', [em('36', 'O')], '2024-06-01');
    expect(conflitos(lancar('EXO', em('36'), '2024-05-10'), prova(resina))[0]?.frase).toContain(
      'há restauração de resina em 01/06/2024',
    );
    expect(conflitos(lancar('AUS', em('36'), '2025-01-01', 'ENCONTRADO'), prova(extracao))).toHaveLength(1);
    expect(conflitos(lancar('EXO', em('36'), '2024-07-10'), prova(resina))).toEqual([]);
  });

  it('is an implant where the tooth still is; one that was found needs no word about the tooth', () => {
    expect(conflitos(lancar('IMP', em('36'), '2024-06-01'), prova())[0]?.frase).toContain(
      'ainda está na boca',
    );
    expect(conflitos(lancar('IMP', em('36'), '2024-06-01', 'ENCONTRADO'), prova())).toEqual([]);
    expect(conflitos(lancar('IMP', em('36'), '2024-06-01'), prova(extracao))).toEqual([]);
    const implante = achado('IMP', [em('36')], '2024-06-01');
    expect(denteNa(bocaEm([implante], porId, '2024-06-01'), '36').ausente).toBe(true);
  });

  it('is the same finding or the same plan twice, and not the same work done again', () => {
    const carie = achado('CAR', [em('16', 'MO')], '2024-01-10');
    expect(conflitos(lancar('CAR', em('16', 'O'), '2024-02-01', 'ENCONTRADO'), prova(carie))).toHaveLength(1);
    expect(conflitos(lancar('CAR', em('16', 'V'), '2024-02-01', 'ENCONTRADO'), prova(carie))).toEqual([]);
    const resina = feitoEm('RES', [em('16', 'MO')], '2024-01-10');
    expect(conflitos(lancar('RES', em('16', 'MO'), '2025-02-01'), prova(resina))).toEqual([]);
  });

  it('a tooth that is gone takes no treatment but what stands in its place', () => {
    const boca = bocaEm([feitoEm('EXO', [em('37')], '2024-01-10')], porId, '2024-02-01');
    expect(denteQueFalta(boca, condicao('RES'), [em('36', 'O'), em('37', 'O')])).toContain('37');
    expect(denteQueFalta(boca, condicao('IMP'), [em('37')])).toBeUndefined();
    expect(denteQueFalta(boca, condicao('RES'), [em('36', 'O')])).toBeUndefined();
  });

  it('a milk tooth of an adult is asked about and not refused', () => {
    expect(estranha([em('55', 'O')], { dentes }, 40)).toContain('40 anos');
    expect(estranha([em('55', 'O')], { dentes }, 7)).toBeUndefined();
    expect(estranha([em('16', 'O')], { dentes }, 40)).toBeUndefined();
    expect(estranha([em('55', 'O')], { dentes }, null)).toBeUndefined();
  });
});

describe('[ODO-01] dictation', () => {
  const frase = (linha: string): string => {
    const lido = ditar(linha, mesa);
    return lido === undefined ? '' : `${lido.tipo === 'pergunta' ? '? ' : ''}${lido.frase}`;
  };

  it.each([
    ['16 MOD resina', '16 MOD: Restauração de resina, a fazer'],
    ['16 dom res feito', '16 MOD: Restauração de resina, tratamento feito aqui'],
    ['16 resina mod fora', '16 MOD: Restauração de resina, já existia'],
    ['36 ausente', '36: Ausente'],
    ['36 AUS', '36: Ausente'],
    ['14 a 16 ponte', '16, 15 e 14: Ponte fixa, a fazer'],
    ['14-16 ponte feita', '16, 15 e 14: Ponte fixa, tratamento feito aqui'],
    ['16, 17 e 26 o carie', '16 O, 17 O e 26 O: Cárie'],
    ['16 17 selante o', '16 O e 17 O: Selante, a fazer'],
    ['21 canal fazer', '21: Tratamento de canal, a fazer'],
    ['16 mo iv', '16 MO: Restauração de ionômero de vidro, a fazer'],
    ['55 O cárie', '55 O: Cárie'],
    ['37 vestibular cárie', '37 V: Cárie'],
    ['37 mesial e oclusal resina', '37 MO: Restauração de resina, a fazer'],
    ['16 cárie distal', '16 D: Cárie'],
    // The faces tell which of two is meant.
    ['16 mo provisoria', '16 MO: Restauração provisória, a fazer'],
    ['16 provisoria', '16: Coroa provisória, a fazer'],
  ])('%s', (linha, lido) => expect(frase(linha)).toBe(lido));

  it.each([
    ['resina', '? Comece pelo número do dente'],
    ['16', '? O que há no 16?'],
    ['16 xyz', '? Não conheço “xyz”'],
    ['99 ausente', '? Não há dente 99'],
    ['16 resina', '? Em que faces do 16?'],
    ['11 o resina', '? O dente 11 não tem face oclusal'],
    ['16 i carie', '? O dente 16 não tem face incisal'],
    ['16 m coroa metalica', '? Não conheço'],
    ['16 a 46 ponte', '? Não se vai de um ao outro'],
    ['16 16 o carie', '? O dente 16 está dito duas vezes'],
    ['17 MO 27 D carie', '? Dentes com faces diferentes vão em linhas separadas'],
  ])('asks about %s', (linha, comeco) => expect(frase(linha).startsWith(comeco), frase(linha)).toBe(true));

  it('offers each of several that could be meant, as a line that is understood', () => {
    const lido = ditar('16 mod restauracao feita', mesa);
    expect(lido?.tipo).toBe('pergunta');
    if (lido?.tipo !== 'pergunta') return;
    expect(lido.opcoes).toContain('16 MOD Restauração de resina feito');
    for (const opcao of lido.opcoes) expect(ditar(opcao, mesa)?.tipo, opcao).toBe('entendido');
  });

  it('a first examination of 32 teeth with eight findings takes at most 120 keys', () => {
    const linhas = [
      '16 o car',
      '26 mo car',
      '36 aus',
      '46 mod res fora',
      '11 m car',
      '18 aus',
      '47 can fora',
      '24 d car',
    ];
    for (const linha of linhas) expect(ditar(linha, mesa)?.tipo, linha).toBe('entendido');
    // Each with its Enter.
    expect(linhas.reduce((teclas, linha) => teclas + linha.length + 1, 0)).toBeLessThanOrEqual(120);
  });

  it('nothing is nothing', () => expect(ditar('   ', mesa)).toBeUndefined());
});
