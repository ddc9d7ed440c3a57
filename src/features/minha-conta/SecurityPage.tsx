/** 'Minha conta > Segurança': one's passkeys, the authenticator app, recovery codes, and the browsers that are remembered. */
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { Alert, Button, Flex, Input, Form, List, Typography } from 'antd';
import { KeyRound, MonitorCheck, Plus } from 'lucide-react';
import { useState, type ReactNode } from 'react';
import { aparelho } from '#domain/inicio/aparelho.ts';
import { formatMinuto, formatRelativo } from '#domain/formato/data-hora.ts';
import { minhaConta } from '#messages/minha-conta.ts';
import { provaTela, segurancaTela as texto } from '#messages/segundo-fator-tela.ts';
import {
  AppEnrol,
  createPasskey,
  RecoveryCodes,
  type OwnFactors,
} from '#capabilities/segundo-fator/index.ts';
import { request } from '#shared/http/client.ts';
import { ButtonLink } from '#shared/navigation/ButtonLink.tsx';
import { passkeysHere, passkeysKnown } from '#shared/session/second-step.ts';
import { useSession } from '#shared/session/session.ts';
import { confirm } from '#shared/ui/ConfirmDialog.tsx';
import { FormDialog } from '#shared/ui/FormDialog.tsx';
import { Loaded } from '#shared/ui/Loaded.tsx';
import { Modal } from '#shared/ui/Modal.tsx';
import { notify } from '#shared/ui/notify.ts';
import { Page } from '#shared/ui/Page.tsx';
import { EmptyState } from '#shared/ui/State.tsx';
import { useAct } from '#shared/ui/useAct.ts';

const KEY = ['meu-segundo-fator'];
const ROOT = 'auth/segundo-fator';
const CALL = {};

type Key = OwnFactors['chaves'][number];
type Ask = { readonly title: string; readonly text: string };

export default function SecurityPage() {
  const query = useQuery({
    queryKey: KEY,
    queryFn: ({ signal }) => request<OwnFactors>(ROOT, { signal }),
    staleTime: 0,
  });
  return (
    <Page
      title={texto.titulo}
      description={texto.descricao}
      actions={<ButtonLink to="/minha-conta">{texto.voltar}</ButtonLink>}
    >
      <Loaded query={query} rows={8}>
        {(own) => <Factors own={own} />}
      </Loaded>
    </Page>
  );
}

/** The acts of the page: each asks again for what it left, and says what is so now. */
function useChanges(failure: string) {
  const client = useQueryClient();
  const { run, busy } = useAct(
    async (work: () => Promise<string | null>) => {
      const said = await work().finally(() => void client.invalidateQueries({ queryKey: KEY }));
      if (said !== null) notify({ type: 'SUCCESS', value: said });
    },
    { failure },
  );
  const asked = async ({ title, text }: Ask, work: () => Promise<string | null>) => {
    if (await confirm({ title, text: <p>{text}</p>, danger: true })) await run(work);
  };
  return { run, asked, busy, refresh: () => void client.invalidateQueries({ queryKey: KEY }) };
}

const remove = async (path: string, said: string): Promise<string> => {
  await request(`${ROOT}/${path}`, { method: 'DELETE', silent: true });
  return said;
};

function Factors({ own }: { readonly own: OwnFactors }) {
  const session = useSession();
  const [codes, setCodes] = useState<readonly string[] | null>(null);
  return (
    <Flex vertical gap={32} className="z-leitura">
      {own.exigido ? <Alert type="info" showIcon message={texto.exigido} /> : null}
      <Passkeys own={own} onCodes={setCodes} />
      <App own={own} onCodes={setCodes} />
      <Codes own={own} onCodes={setCodes} />
      <Browsers own={own} />
      {codes ? (
        <Modal title={texto.guarde} stubborn width={480} onClose={() => setCodes(null)}>
          <RecoveryCodes codes={codes} login={session?.user.principal ?? ''} onKept={() => setCodes(null)} />
        </Modal>
      ) : null}
    </Flex>
  );
}

/** What a row says, and what may be done with it: beside it, or under it on a phone. */
function Row(props: { icon: ReactNode; title: string; text: string; children: ReactNode }) {
  return (
    <List.Item>
      <Flex wrap gap="8px 16px" justify="space-between" align="center" style={{ width: '100%' }}>
        <List.Item.Meta
          style={{ flex: '1 1 240px' }}
          avatar={props.icon}
          title={props.title}
          description={props.text}
        />
        {props.children}
      </Flex>
    </List.Item>
  );
}

type PartProps = { readonly own: OwnFactors; readonly onCodes: (codes: readonly string[] | null) => void };

function Section(props: {
  id: string;
  title: string;
  text: string;
  action?: ReactNode;
  children: ReactNode;
}) {
  return (
    <section aria-labelledby={props.id}>
      <Flex wrap justify="space-between" align="end" gap="8px 16px" style={{ marginBottom: 12 }}>
        <div>
          <h2 id={props.id}>{props.title}</h2>
          <Typography.Text type="secondary">{props.text}</Typography.Text>
        </div>
        {props.action}
      </Flex>
      {props.children}
    </section>
  );
}

function Passkeys({ own, onCodes }: PartProps) {
  const [renaming, setRenaming] = useState<Key | null>(null);
  const { run, asked, busy, refresh } = useChanges(texto.naoMudou);
  const here = passkeysHere(own.lugar.rpId);
  const now = new Date().toISOString();
  const create = () =>
    run(async () => {
      onCodes(await createPasskey(CALL));
      return texto.chaveCriada;
    });
  const drop = ({ id, nome }: Key) =>
    asked({ title: texto.retirarPergunta(nome), text: texto.retirarTexto }, () =>
      remove(`chaves/${id}`, texto.retirada),
    );
  return (
    <Section
      id="seguranca-chaves"
      title={texto.chaves}
      text={texto.chavesTexto}
      action={
        here ? (
          <Button
            type="primary"
            icon={<Plus size={16} aria-hidden />}
            loading={busy}
            onClick={() => void create()}
          >
            {texto.novaChave}
          </Button>
        ) : null
      }
    >
      {here ? null : (
        <Alert
          type="info"
          showIcon
          style={{ marginBottom: 12 }}
          message={passkeysKnown() ? provaTela.chavesNaoAqui(own.lugar.endereco) : provaTela.semNavegador}
        />
      )}
      <List
        bordered
        dataSource={[...own.chaves]}
        rowKey="id"
        locale={{ emptyText: <EmptyState title={texto.nenhumaChave} /> }}
        renderItem={(key) => (
          <Row
            icon={<KeyRound size={22} strokeWidth={1.5} aria-hidden />}
            title={key.nome}
            text={[
              texto.criadaEm(formatRelativo(key.criadoEm, now)),
              key.usadoEm ? texto.usadaEm(formatRelativo(key.usadoEm, now)) : texto.nuncaUsada,
            ].join(', ')}
          >
            <Flex wrap gap={8}>
              <Button
                disabled={busy}
                aria-label={texto.renomearDe(key.nome)}
                onClick={() => setRenaming(key)}
              >
                {texto.renomear}
              </Button>
              <Button
                danger
                disabled={busy}
                aria-label={texto.retirarDe(key.nome)}
                onClick={() => void drop(key)}
              >
                {texto.retirar}
              </Button>
            </Flex>
          </Row>
        )}
      />
      {renaming ? (
        <FormDialog<{ nome: string }>
          title={texto.renomearTitulo}
          action={texto.salvar}
          failure={texto.naoRenomeada}
          refusedAt="nome"
          initial={{ nome: renaming.nome }}
          submit={async (body) => {
            await request(`${ROOT}/chaves/${renaming.id}`, { method: 'PATCH', body, silent: true });
            notify({ type: 'SUCCESS', value: texto.renomeada });
            refresh();
          }}
          onClose={() => setRenaming(null)}
        >
          <Form.Item
            name="nome"
            label={texto.nome}
            rules={[{ required: true, whitespace: true, message: texto.informeNome }]}
          >
            <Input maxLength={60} data-foco="" />
          </Form.Item>
        </FormDialog>
      ) : null}
    </Section>
  );
}

function App({ own, onCodes }: PartProps) {
  const [making, setMaking] = useState(false);
  const { asked, busy, refresh } = useChanges(texto.naoMudou);
  const drop = () =>
    asked({ title: texto.retirarAppPergunta, text: texto.retirarAppTexto }, () =>
      remove('app', texto.appRetirado),
    );
  return (
    <Section
      id="seguranca-app"
      title={texto.app}
      text={texto.appTexto}
      action={
        <Button disabled={busy} onClick={() => setMaking(true)}>
          {own.app ? texto.trocarApp : texto.cadastrarApp}
        </Button>
      }
    >
      <Flex wrap gap={12} justify="space-between" align="center">
        <Typography.Text>
          {own.app
            ? texto.appDesde(formatRelativo(own.app.criadoEm, new Date().toISOString()))
            : texto.semApp}
        </Typography.Text>
        {own.app ? (
          <Button danger disabled={busy} onClick={() => void drop()}>
            {texto.retirarApp}
          </Button>
        ) : null}
      </Flex>
      {making ? (
        <Modal title={texto.app} width={440} stubborn onClose={() => setMaking(false)}>
          <AppEnrol
            call={CALL}
            onMade={(codes) => {
              setMaking(false);
              notify({ type: 'SUCCESS', value: texto.appCadastrado });
              refresh();
              onCodes(codes);
            }}
          />
        </Modal>
      ) : null}
    </Section>
  );
}

function Codes({ own, onCodes }: PartProps) {
  const { asked, busy } = useChanges(texto.codigosFalha);
  const { total, restantes } = own.codigos;
  const factor = own.app !== null || own.chaves.length > 0;
  const make = () =>
    asked({ title: texto.gerarPergunta, text: texto.gerarTexto }, async () => {
      const { codigos } = await request<{ codigos: readonly string[] }>(`${ROOT}/codigos`, {
        method: 'POST',
        body: {},
        silent: true,
      });
      onCodes(codigos);
      return null;
    });
  return (
    <Section
      id="seguranca-codigos"
      title={texto.codigos}
      text={texto.codigosTexto}
      action={
        factor ? (
          <Button loading={busy} onClick={() => void make()}>
            {texto.gerar}
          </Button>
        ) : null
      }
    >
      <Typography.Text type={total > 0 && restantes < 3 ? 'warning' : undefined}>
        {total > 0 ? texto.codigosRestam(restantes, total) : texto.semCodigos}
      </Typography.Text>
    </Section>
  );
}

function Browsers({ own }: { readonly own: OwnFactors }) {
  const { run, asked, busy } = useChanges(texto.naoMudou);
  const { navegadores } = own;
  const forgetAll = () =>
    asked({ title: texto.esquecerTodosPergunta, text: texto.esquecerTodosTexto }, () =>
      remove('navegadores', texto.esquecidos),
    );
  return (
    <Section
      id="seguranca-navegadores"
      title={texto.navegadores}
      text={texto.navegadoresTexto}
      action={
        navegadores.length > 1 ? (
          <Button disabled={busy} onClick={() => void forgetAll()}>
            {texto.esquecerTodos}
          </Button>
        ) : null
      }
    >
      <List
        bordered
        dataSource={[...navegadores]}
        rowKey="id"
        locale={{ emptyText: <EmptyState title={texto.nenhumNavegador} /> }}
        renderItem={({ id, agente, ip, usadoEm, expiraEm }) => {
          const { texto: nome } = aparelho(agente);
          const now = new Date().toISOString();
          return (
            <Row
              icon={<MonitorCheck size={22} strokeWidth={1.5} aria-hidden />}
              title={nome}
              text={[
                `${minhaConta.endereco}: ${ip ?? minhaConta.desconhecido}`,
                texto.navegadorUsado(formatRelativo(usadoEm, now)),
                texto.lembradoAte(formatMinuto(expiraEm)),
              ].join(', ')}
            >
              <Button
                disabled={busy}
                aria-label={texto.esquecerDe(nome)}
                onClick={() => void run(() => remove(`navegadores/${id}`, texto.esquecido))}
              >
                {texto.esquecer}
              </Button>
            </Row>
          );
        }}
      />
    </Section>
  );
}
