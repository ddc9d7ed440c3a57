import { describe, expect, test } from 'vitest';
import { MODELOS_PRONTOS } from './biblioteca.ts';
import {
  camposUsados,
  chaveDoRotulo,
  escrever,
  lacunas,
  limparCampo,
  problemaDe,
  responder,
} from './campos.ts';
import type { Campo } from './tipos.ts';
import { guardarTexto, lerTexto, limparTexto } from './limpar.ts';
import { textoSimples } from './percorrer.ts';
import type { Texto } from './tipos.ts';

const campo = (parte: Partial<Campo> & Pick<Campo, 'rotulo' | 'tipo'>): Campo => ({
  chave: chaveDoRotulo(parte.rotulo),
  obrigatorio: true,
  ...parte,
});
const dias = campo({ rotulo: 'Número de dias', tipo: 'NUMERO', extenso: true });
const cid = campo({ rotulo: 'CID', tipo: 'CID', obrigatorio: false, tiraLinha: true });
const p = (...content: readonly unknown[]) => ({ type: 'paragraph', content });
const t = (text: string) => ({ type: 'text', text });
const no = (attrs: Campo) => ({ type: 'campo', attrs });
const texto = (...content: readonly unknown[]): Texto => {
  const read = limparTexto({ type: 'doc', content });
  if (!read.ok) throw new Error(read.motivo);
  return read.texto;
};

describe('[FORM-04] campos que o modelo pergunta', () => {
  test('o que foi enviado vira um campo conhecido, ou nada', () => {
    expect(
      limparCampo({
        rotulo: '  Número   de dias ',
        tipo: 'NUMERO',
        obrigatorio: true,
        extenso: true,
        tiraLinha: true,
        x: 1,
      }),
    ).toEqual({
      chave: 'numero-de-dias',
      rotulo: 'Número de dias',
      tipo: 'NUMERO',
      obrigatorio: true,
      extenso: true,
    });
    expect(
      limparCampo({ rotulo: 'Prioridade', tipo: 'LISTA', opcoes: [' a ', 'a', '', 3, 'b'] })?.opcoes,
    ).toEqual(['a', 'b']);
    expect(limparCampo({ rotulo: 'Prioridade', tipo: 'LISTA', opcoes: [] })).toBeNull();
    expect(limparCampo({ rotulo: '???', tipo: 'TEXTO' })).toBeNull();
    expect(limparCampo({ rotulo: 'Dias', tipo: 'SENHA' })).toBeNull();
    const guardado = guardarTexto(texto(p(no(dias))));
    const lido = lerTexto(guardado);
    expect(lido.ok && guardarTexto(lido.texto)).toBe(guardado);
  });

  test('recusa o obrigatório em branco, o que não é do tipo e o CID sem autorização', () => {
    expect(problemaDe(dias, '  ', false)).toBe('falta');
    expect(problemaDe(dias, undefined, false)).toBe('falta');
    expect(problemaDe(dias, '-1', false)).toBe('numero');
    expect(problemaDe(dias, '3', false)).toBeNull();
    expect(problemaDe(campo({ rotulo: 'Dia', tipo: 'DATA' }), '2026-02-30', false)).toBe('data');
    expect(problemaDe(campo({ rotulo: 'Hora', tipo: 'HORA' }), '24:00', false)).toBe('hora');
    expect(problemaDe(campo({ rotulo: 'L', tipo: 'LISTA', opcoes: ['a'] }), 'b', false)).toBe('lista');
    expect(problemaDe(cid, '', false)).toBeNull();
    expect(problemaDe(cid, 'J11', true)).toBe('cid');
    expect(problemaDe(cid, '7', false)).toBe('autorizacao');
    expect(problemaDe(cid, '7', true)).toBeNull();
    expect(problemaDe(campo({ rotulo: 'T', tipo: 'TEXTO' }), 'x'.repeat(1001), false)).toBe('comprida');
  });

  test('a resposta como o documento a escreve', () => {
    expect(escrever(dias, '3')).toBe('3 (três)');
    expect(escrever(campo({ rotulo: 'D', tipo: 'DATA' }), '2026-11-22')).toBe('22/11/2026');
    expect(escrever(campo({ rotulo: 'D', tipo: 'DATA', extenso: true }), '2026-11-01')).toBe(
      '1º de novembro de 2026',
    );
    expect(escrever(cid, '7', { codigo: 'J11.1', nome: 'Influenza' })).toBe('J11.1');
    expect(escrever({ ...cid, extenso: true }, '7', { codigo: 'J11.1', nome: 'Influenza' })).toBe(
      'J11.1 - Influenza',
    );
    expect(escrever(cid, '7')).toBe('');
  });

  test('o parágrafo vai embora com o campo que ficou em branco; a mesma pergunta se faz uma vez', () => {
    const outroCid = { ...cid, obrigatorio: true };
    const escrito = texto(p(t('Por '), no(dias), t(' dias.')), p(t('CID '), no(cid)), {
      type: 'bulletList',
      content: [{ type: 'listItem', content: [p(t('só '), no(cid))] }],
    });
    expect(
      camposUsados(texto(p(no(cid), no(dias)), p(no(outroCid)))).map(({ chave, obrigatorio }) => [
        chave,
        obrigatorio,
      ]),
    ).toEqual([
      ['cid', true],
      ['numero-de-dias', true],
    ]);
    expect(textoSimples(responder(escrito, ({ tipo }) => (tipo === 'NUMERO' ? '3 (três)' : '')))).toBe(
      'Por 3 (três) dias.',
    );
    expect(textoSimples(responder(escrito, () => 'x'))).toBe('Por x dias.\nCID x\nsó x');
  });

  test('nenhum modelo da biblioteca tem lacuna de sublinhados: o que falta se pergunta', () => {
    for (const { nome, texto: pronto } of MODELOS_PRONTOS) {
      expect(lacunas(pronto), nome).toEqual([]);
      const lido = lerTexto(guardarTexto(pronto));
      expect(lido.ok && guardarTexto(lido.texto), nome).toBe(guardarTexto(pronto));
    }
    const atestado = MODELOS_PRONTOS.find(({ tipo }) => tipo === 'ATESTADO');
    expect(atestado && camposUsados(atestado.texto).map(({ rotulo }) => rotulo)).toEqual([
      'Número de dias',
      'Início do afastamento',
      'Diagnóstico (CID-10)',
    ]);
    expect(lacunas(texto(p(t('por ___ dias')), p(t('__________'))))).toEqual(['por ___ dias']);
  });
});
