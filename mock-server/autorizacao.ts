/**
 * What gov.br, its signature service and the cloud signers share: the authorization page where the demonstration's
 * person is chosen, one-time codes, PKCE.
 */
import { createHash } from 'node:crypto';
import type { Pedido, Resposta } from 'json-server';
import { codigo, texto, type Contexto } from './contexto.ts';
import { cpfEscrito, escapar, escondidos, pagina } from './pagina.ts';
import { PESSOAS, type Pessoa } from './pessoas.ts';

/** An authorization given: what the code may be exchanged for. */
export type Autorizacao = {
  id: string;
  servico: string;
  cpf: string;
  clientId: string;
  redirectUri: string;
  scope: string;
  nonce: string;
  desafio: string;
  lifetime: string;
  em: number;
  usada: boolean;
};

export type Regras = {
  /** Name in the database and first part of the paths. */
  readonly servico: string;
  readonly titulo: string;
  readonly cor: string;
  readonly clientId: string;
  readonly clientSecret: string;
  readonly autorizar: string;
  /** Addresses that may be led back to, registered beforehand. */
  readonly retornos: readonly string[];
  readonly escopos: readonly string[];
  readonly pkce: boolean;
  readonly exigeNonce: boolean;
};

const CAMPOS = [
  'response_type',
  'client_id',
  'redirect_uri',
  'state',
  'scope',
  'nonce',
  'code_challenge',
  'code_challenge_method',
  'login_hint',
  'lifetime',
] as const;

/** Adds the authorization page and its answer. */
export function rotasDeAutorizacao({ app, banco }: Contexto, regras: Regras): void {
  app.get(regras.autorizar, (pedido: Pedido, resposta: Resposta) => {
    const erro = conferir(regras, pedido.query);
    if (erro) return recusada(resposta, regras, erro);
    resposta.type('html').send(escolha(regras, pedido.query));
  });
  app.post(regras.autorizar, (pedido: Pedido, resposta: Resposta) => {
    const campos = Object.fromEntries(CAMPOS.map((name) => [name, texto(pedido.body[name])]));
    const erro = conferir(regras, campos);
    if (erro) return recusada(resposta, regras, erro);
    const retorno = new URL(campos.redirect_uri ?? '');
    if (campos.state) retorno.searchParams.set('state', campos.state);
    const cpf = texto(pedido.body.cpf).replaceAll(/\D/g, '');
    if (pedido.body.decisao === 'negar' || cpf.length !== 11) {
      retorno.searchParams.set('error', 'access_denied');
      return resposta.redirect(302, retorno.href);
    }
    const id = codigo();
    const autorizacao: Autorizacao = {
      id,
      servico: regras.servico,
      cpf,
      clientId: campos.client_id ?? '',
      redirectUri: campos.redirect_uri ?? '',
      scope: campos.scope ?? '',
      nonce: campos.nonce ?? '',
      desafio: campos.code_challenge ?? '',
      lifetime: campos.lifetime ?? '',
      em: Date.now(),
      usada: false,
    };
    banco.get<Autorizacao>('autorizacoes').push(autorizacao).write();
    retorno.searchParams.set('code', id);
    resposta.redirect(302, retorno.href);
  });
}

/** The authorization behind a code, used up by this call; null when anything does not fit. */
export function trocar(
  { banco }: Contexto,
  regras: Regras,
  corpo: { readonly [name: string]: unknown },
  credencial: { readonly id: string; readonly segredo: string },
): Autorizacao | null {
  const codigos = banco.get<Autorizacao>('autorizacoes');
  const achada = codigos.find({ id: texto(corpo.code), servico: regras.servico }).value();
  if (!achada || achada.usada) return null;
  // A code is burnt by the first try, good or bad.
  codigos.find({ id: achada.id }).assign({ usada: true }).write();
  const confere =
    corpo.grant_type === 'authorization_code' &&
    credencial.id === regras.clientId &&
    credencial.segredo === regras.clientSecret &&
    texto(corpo.redirect_uri) === achada.redirectUri &&
    Date.now() - achada.em < 60_000 &&
    (!regras.pkce ||
      createHash('sha256').update(texto(corpo.code_verifier)).digest('base64url') === achada.desafio);
  return confere ? achada : null;
}

export function pessoaDoCpf(cpf: string): Pessoa {
  return (
    PESSOAS.find((pessoa) => pessoa.cpf === cpf) ?? {
      nome: 'Pessoa da Simulação',
      cpf,
      email: null,
      verificado: false,
    }
  );
}

function conferir(regras: Regras, campos: { readonly [name: string]: string | undefined }): string | null {
  if (campos.client_id !== regras.clientId) return 'A aplicação (client_id) não está registrada.';
  if (!regras.retornos.includes(campos.redirect_uri ?? ''))
    return 'O endereço de retorno (redirect_uri) não está registrado.';
  if (campos.response_type !== 'code') return 'O pedido precisa ter response_type=code.';
  if (!campos.state) return 'O pedido precisa ter state.';
  if (regras.exigeNonce && !campos.nonce) return 'O pedido precisa ter nonce.';
  if (regras.pkce && (campos.code_challenge_method !== 'S256' || !campos.code_challenge))
    return 'O pedido precisa de PKCE S256.';
  const pedidos = (campos.scope ?? '').split(' ').filter(Boolean);
  if (pedidos.length === 0 || pedidos.some((scope) => !regras.escopos.includes(scope)))
    return 'O escopo (scope) não é aceito.';
  return null;
}

function recusada(resposta: Resposta, regras: Regras, erro: string): void {
  resposta
    .status(400)
    .type('html')
    .send(pagina(regras.titulo, `<h1>Pedido recusado</h1><p>${escapar(erro)}</p>`, regras.cor));
}

function escolha(regras: Regras, query: Pedido['query']): string {
  const pedido = escondidos(Object.fromEntries(CAMPOS.map((name) => [name, query[name]])));
  const formulario = (dentro: string) =>
    `<form method="post" action="${regras.autorizar}">${pedido}${dentro}</form>`;
  const pessoas = PESSOAS.map(({ nome, cpf }) =>
    formulario(
      `<button name="cpf" value="${cpf}">${escapar(nome)}<small>CPF ${cpfEscrito(cpf)}</small></button>`,
    ),
  );
  const outroFormulario = formulario(
    `<label for="cpf">Outro CPF</label><input id="cpf" name="cpf" inputmode="numeric" autocomplete="off" value="${escapar(query.login_hint ?? '')}">
<button class="acao">Autorizar</button>`,
  );
  const negar = formulario('<button name="decisao" value="negar">Cancelar</button>');
  return pagina(
    regras.titulo,
    `<h1>Quem está autorizando?</h1><p>Escolha uma pessoa da demonstração.</p>${pessoas.join('')}<hr>${outroFormulario}<hr>${negar}`,
    regras.cor,
  );
}
