/** The account itself: active or not, password, lock, open sessions, and looking as the person. */
import { useQueryClient } from '@tanstack/react-query';
import { Alert, Button, Checkbox, Flex, Typography } from 'antd';
import { useState, type ReactNode } from 'react';
import { gerenciaTudo } from '#domain/acesso/concessao.ts';
import type { SenhaNova, Usuario } from '#domain/acesso/conta.ts';
import { formatMinuto } from '#domain/formato/data-hora.ts';
import { formulario } from '#messages/form.ts';
import { usuarioTela, verComoTela } from '#messages/acesso-tela.ts';
import { codigoDeCadastroTela, redefinirFatorTela } from '#messages/segundo-fator-tela.ts';
import { request } from '#shared/http/client.ts';
import { useSession } from '#shared/session/session.ts';
import { confirm } from '#shared/ui/ConfirmDialog.tsx';
import { notify } from '#shared/ui/notify.ts';
import { useAct } from '#shared/ui/useAct.ts';
import { FactorDialog } from './FactorDialog.tsx';
import { OnceDialog } from './OnceDialog.tsx';
import { PasswordDialog } from './PasswordDialog.tsx';
import { ACESSO, verComo } from './wire.ts';

type CodigoDeCadastro = { readonly codigo: string; readonly validaHoras: number };

type Props = {
  readonly usuario: Usuario;
  readonly ativo: boolean;
  readonly onAtivo: (ativo: boolean) => void;
  readonly readOnly: boolean;
  /** Unsaved work is asked about before anything here happens. */
  readonly beforeAct: () => Promise<boolean>;
};

export function AccountPanel({ usuario, ativo, onAtivo, readOnly, beforeAct }: Props) {
  const client = useQueryClient();
  const session = useSession();
  const [senha, setSenha] = useState<SenhaNova | null>(null);
  const [fator, setFator] = useState(false);
  const [codigo, setCodigo] = useState<CodigoDeCadastro | null>(null);
  const { id, nome } = usuario;
  const { run, busy, problem } = useAct(
    async (work: () => Promise<void>) => {
      await work();
      await client.invalidateQueries({ queryKey: [ACESSO] });
    },
    { failure: usuarioTela.falhaConta, tell: 'place' },
  );
  const act = async (title: string, text: string, yes: string, work: () => Promise<void>) => {
    // Nothing is asked that would not be done.
    if (busy || !(await beforeAct())) return;
    if (await confirm({ title, text, yes, no: formulario.cancelar })) await run(work);
  };
  const post = <T,>(path: string) => request<T>(`usuarios/${id}/${path}`, { method: 'POST', silent: true });
  return (
    <Flex vertical gap={12}>
      {problem === null ? null : <Alert type="error" showIcon message={problem} />}
      <Checkbox checked={ativo} disabled={readOnly} onChange={(event) => onAtivo(event.target.checked)}>
        {usuarioTela.ativo}
        <Typography.Paragraph type="secondary">{usuarioTela.ativoTexto}</Typography.Paragraph>
      </Checkbox>
      {usuario.bloqueado ? (
        <Line text={usuarioTela.desbloquearTexto}>
          <Button
            disabled={readOnly}
            onClick={() =>
              void act(
                usuarioTela.desbloquearTitulo(nome),
                usuarioTela.desbloquearTexto,
                usuarioTela.desbloquear,
                async () => {
                  await post('desbloquear');
                  notify({ type: 'SUCCESS', value: usuarioTela.desbloqueado(nome) });
                },
              )
            }
          >
            {usuarioTela.desbloquear}
          </Button>
        </Line>
      ) : null}
      <Line text={usuarioTela.redefinirTexto}>
        <Button
          disabled={readOnly || !usuario.ativo}
          onClick={() =>
            void act(
              usuarioTela.redefinirTitulo(nome),
              usuarioTela.redefinirTexto,
              usuarioTela.redefinir,
              async () => setSenha(await post<SenhaNova>('redefinir-senha')),
            )
          }
        >
          {usuarioTela.redefinir}
        </Button>
      </Line>
      {usuario.segundoFator && !usuario.voce ? (
        <Line text={redefinirFatorTela.texto}>
          <Button disabled={readOnly} onClick={() => void beforeAct().then((free) => free && setFator(true))}>
            {redefinirFatorTela.botao}
          </Button>
        </Line>
      ) : null}
      {!usuario.segundoFator && !usuario.voce ? (
        <Line text={codigoDeCadastroTela.texto}>
          <Button
            disabled={readOnly || !usuario.ativo}
            onClick={() =>
              void act(
                codigoDeCadastroTela.pergunta(nome),
                codigoDeCadastroTela.perguntaTexto,
                codigoDeCadastroTela.confirmar,
                async () => setCodigo(await post<CodigoDeCadastro>('codigo-segundo-fator')),
              )
            }
          >
            {codigoDeCadastroTela.botao}
          </Button>
        </Line>
      ) : null}
      <Line
        text={`${usuarioTela.sessoesAbertas(usuario.sessoesAbertas)} ${
          usuario.ultimoAcesso
            ? usuarioTela.ultimoAcesso(formatMinuto(usuario.ultimoAcesso))
            : usuarioTela.nuncaEntrou
        }`}
      >
        <Button
          disabled={readOnly || usuario.sessoesAbertas === 0}
          onClick={() =>
            void act(
              usuarioTela.encerrarTitulo(nome),
              usuarioTela.encerrarTexto,
              usuarioTela.encerrar,
              async () => {
                const { encerradas } = await post<{ encerradas: number }>('encerrar-sessoes');
                notify({ type: 'SUCCESS', value: usuarioTela.encerradas(encerradas) });
              },
            )
          }
        >
          {usuarioTela.encerrar}
        </Button>
      </Line>
      {usuario.calendario === null || usuario.voce ? null : (
        <Line
          text={usuarioTela.calendario(
            usuario.calendario.nomes,
            formatMinuto(usuario.calendario.valeAte),
            usuario.calendario.lidoEm === null ? null : formatMinuto(usuario.calendario.lidoEm),
          )}
        >
          <Button
            disabled={readOnly}
            onClick={() =>
              void act(
                usuarioTela.desligarCalendarioTitulo(nome),
                usuarioTela.desligarCalendarioTexto,
                usuarioTela.desligarCalendario,
                async () => {
                  await post('desligar-calendario');
                  notify({ type: 'SUCCESS', value: usuarioTela.calendarioDesligado(nome) });
                },
              )
            }
          >
            {usuarioTela.desligarCalendario}
          </Button>
        </Line>
      )}
      {session && gerenciaTudo(session.ability) && !usuario.voce ? (
        <Line text={usuarioTela.verComoTexto}>
          <Button
            onClick={() =>
              void act(verComoTela.titulo(nome), verComoTela.texto, verComoTela.confirmar, () =>
                verComo({ usuarioId: id }),
              )
            }
          >
            {usuarioTela.verComo}
          </Button>
        </Line>
      ) : null}
      {fator ? <FactorDialog id={id} nome={nome} onClose={() => setFator(false)} /> : null}
      {senha ? <PasswordDialog nome={nome} senha={senha} onClose={() => setSenha(null)} /> : null}
      {codigo ? (
        <OnceDialog
          title={codigoDeCadastroTela.titulo(nome)}
          text={codigoDeCadastroTela.explica(codigo.validaHoras)}
          secret={codigo.codigo}
          onClose={() => setCodigo(null)}
        />
      ) : null}
    </Flex>
  );
}

function Line({ text, children }: { text: string; children: ReactNode }) {
  return (
    <Flex wrap gap={12} justify="space-between" align="center">
      <Typography.Text type="secondary">{text}</Typography.Text>
      {children}
    </Flex>
  );
}
