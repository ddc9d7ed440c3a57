/** What may be done with somebody of the emergency, and the dialogs that ask for more. */
import { Form, Select } from 'antd';
import { Suspense, useState, type ReactNode } from 'react';
import { useNavigate } from 'react-router';
import { passosDe, quando, useFazer, type Acao } from '#capabilities/fila/index.ts';
import type { ItemACaminho } from '#domain/pronto-atendimento/a-caminho.ts';
import type { ItemEsperaSaida, ItemProntoAtendimento } from '#domain/pronto-atendimento/wire.ts';
import { useTransitions } from '#engine/kit/index.ts';
import { busca } from '#messages/form.ts';
import { prontoAtendimentoTela as texto } from '#messages/pronto-atendimento-tela.ts';
import { useEntity } from '#shared/registro/registry.ts';
import { useCan, useSession } from '#shared/session/session.ts';
import { FormDialog } from '#shared/ui/FormDialog.tsx';
import { notify } from '#shared/ui/notify.ts';
import type { Recebido } from './ArrivalDialog.tsx';
import { ClassifyDialog } from './ClassifyDialog.tsx';
import { IdentifyDialog } from './IdentifyDialog.tsx';
import { UndoIdentityDialog } from './UndoIdentityDialog.tsx';
import { obrigatorio } from './form.ts';
import { chamar, encerrarChamada, iniciar } from './wire.ts';

type Sala = { readonly id: number; readonly nome: string };
type Pedido = {
  readonly que: 'sala' | 'classificar' | 'identificar' | 'desfazer';
  readonly item: ItemProntoAtendimento;
};
export function useActions(salas: readonly Sala[], reler: () => void) {
  const can = useCan();
  const navigate = useNavigate();
  const eu = useSession()?.adicional?.profissionalId ?? null;
  const { entity } = useEntity('atendimentos-urgencia');
  const life = useTransitions(entity);
  const { ocupado, fazer } = useFazer(reler);
  const [pedido, setPedido] = useState<Pedido | null>(null);
  // Whoever called to a room calls the next to it too.
  const [sala, setSala] = useState<number | null>(null);
  const posso = (acao: string) => can(acao, 'prontoatendimento');
  const chamo = posso('chamar') && eu !== null;
  const atendo = posso('atender') && eu !== null && can('insert', 'prontuario');

  const chamarPara = (item: ItemProntoAtendimento) =>
    sala === null ? setPedido({ que: 'sala', item }) : void fazer(item.id, () => chamar(item.id, sala));
  const comecar = (item: ItemProntoAtendimento) =>
    fazer(item.id, async () => {
      const { prontuarioId } = await iniciar(item.id);
      void navigate(`/prontuarios/form-prontuario/${prontuarioId}`);
    });

  /** The request was made by the step, or there was one: either way the next thing is the bed. */
  const dizerInternacao = (
    nome: string,
    { internacaoId, internacaoJaHavia }: { readonly [campo: string]: unknown },
  ): boolean => {
    if (typeof internacaoId !== 'number') return false;
    const aviso = internacaoJaHavia === true ? texto.jaInternacao : texto.pedidaInternacao;
    const para = internacaoJaHavia === true ? `/internacoes/form/${internacaoId}` : '/gestaointernacao';
    notify({
      type: internacaoJaHavia === true ? 'WARNING' : 'SUCCESS',
      title: aviso.titulo,
      value: aviso.texto(nome),
      ...(can('list', 'internacao') ? { action: { label: aviso.ver, run: () => void navigate(para) } } : {}),
    });
    return true;
  };

  const pedirAmbulancia = (dados: object) =>
    void navigate('/pedidos-ambulancia/form', { state: { inicial: dados } });
  const origemDe = (senha: string | null) => texto.origemAmbulancia(senha ?? '');

  /** Asked of the network, or written as gone elsewhere: the next thing is the transport. */
  const dizerTransferencia = (
    { nome, senha, pacienteId }: ItemProntoAtendimento,
    row: { readonly [campo: string]: unknown },
  ): boolean => {
    const rede = typeof row.transferenciaId === 'number';
    const porAmbulancia = row.transporteTransferencia === 'AMBULANCIA' && can('insert', 'pedidoambulancia');
    const aviso = rede ? texto.pedidaTransferencia : texto.transferido;
    const dados = {
      pacienteId,
      origem: origemDe(senha),
      prestadorDestinoId: row.prestadorDestinoId ?? null,
      destino: row.destinoTransferencia ?? null,
      contatoDestino: row.contatoTransferencia ?? null,
      finalidade: row.finalidadeTransferencia ?? null,
    };
    notify({
      type: 'SUCCESS',
      title: aviso.titulo,
      value: aviso.texto(nome),
      ...(porAmbulancia
        ? { action: { label: texto.acao.ambulancia, run: () => pedirAmbulancia(dados) } }
        : {}),
    });
    return true;
  };

  const { acao } = texto;
  /** Of who was seen and has not left. */
  function acoesDaSaida(item: ItemEsperaSaida): readonly Acao[] {
    const { que, transferenciaId, prestadorDestinoId, situacao } = item.espera;
    return [
      ...quando(que === 'leito' && can('list', 'internacao'), {
        key: 'leitos',
        label: acao.leitos,
        onClick: () => void navigate('/gestaointernacao'),
      }),
      ...quando(transferenciaId !== null && can('view', 'transferenciapaciente'), {
        key: 'transferencia',
        label: acao.transferencia,
        onClick: () => void navigate(`/transferencia-paciente/form/${transferenciaId}`),
      }),
      ...quando(transferenciaId !== null && situacao !== 'RECUSADA' && can('insert', 'pedidoambulancia'), {
        key: 'ambulancia',
        label: acao.ambulancia,
        onClick: () =>
          pedirAmbulancia({
            pacienteId: item.pacienteId,
            origem: origemDe(item.senha),
            prestadorDestinoId,
            destino: item.espera.para,
          }),
      }),
      ...acoesDe(item),
    ];
  }
  /** Of who is on the way here; `receber` opens the arrival with the record that there is. */
  function acoesDeQuemVem(item: ItemACaminho, receber: (recebido: Recebido) => void): readonly Acao[] {
    const abrir = () => void navigate(`/transferencia-paciente/form/${item.transferenciaId}`);
    const semCadastro = item.cadastroId === null && item.transferenciaId !== null;
    return [
      ...quando(semCadastro && can('insert', 'paciente') && can('view', 'transferenciapaciente'), {
        key: 'cadastro',
        label: acao.cadastro,
        onClick: abrir,
      }),
      ...quando(!semCadastro && can('insert', entity.subject), {
        key: 'receber',
        label: acao.receber,
        onClick: () =>
          receber({
            inicial: {
              comoChegou: 'AMBULANCIA',
              ...(item.cadastroId === null ? {} : { pacienteId: item.cadastroId }),
            },
            ...(item.escolher ? { escolher: item.nome } : {}),
          }),
      }),
      ...quando(item.transferenciaId !== null && can('view', 'transferenciapaciente'), {
        key: 'transferencia',
        label: acao.transferencia,
        onClick: abrir,
      }),
    ];
  }
  /** What each may be asked, the likeliest first. */
  function acoesDe(item: ItemProntoAtendimento): Acao[] {
    const { situacao, chamada } = item;
    const escolha = (key: string, vale: boolean, label: string, onClick: () => void) =>
      quando(vale, { key, label, onClick });
    const aClassificar = situacao === 'CHEGOU';
    const naFila = situacao === 'CLASSIFICADO';
    const chamado = situacao === 'CHAMADO';
    const minha = chamada !== null && chamada.minha;
    const meu = item.profissionalId !== null && item.profissionalId === eu && item.prontuarioId !== null;
    return [
      ...escolha('classificar', aClassificar && posso('classificar'), acao.classificar, () =>
        setPedido({ que: 'classificar', item }),
      ),
      ...escolha('chamar', naFila && chamo, acao.chamar, () => chamarPara(item)),
      ...escolha('iniciar', atendo && (naFila || (chamado && minha)), acao.iniciar, () => void comecar(item)),
      ...escolha(
        'continuar',
        meu,
        acao.continuar,
        () => void navigate(`/prontuarios/form-prontuario/${item.prontuarioId}`),
      ),
      ...escolha('triagem', aClassificar && chamo && chamada === null, acao.chamarTriagem, () =>
        chamarPara(item),
      ),
      ...escolha('deNovo', chamo && minha, acao.deNovo, () => chamarPara(item)),
      ...escolha('sala', chamo && (naFila || minha), acao.outraSala, () => setPedido({ que: 'sala', item })),
      ...escolha(
        'ausente',
        chamo && chamada !== null,
        acao.ausente,
        () => void fazer(item.id, () => encerrarChamada(chamada?.id ?? 0, 'ausentar')),
      ),
      ...escolha(
        'desfazer',
        chamo && chamada !== null,
        acao.desfazer,
        () => void fazer(item.id, () => encerrarChamada(chamada?.id ?? 0, 'desfazer')),
      ),
      ...quando((naFila || chamado) && posso('classificar'), {
        key: 'reclassificar',
        label: acao.reclassificar,
        // Nobody comes for it row by row.
        solta: false,
        onClick: () => setPedido({ que: 'classificar', item }),
      }),
      ...escolha('identificar', item.naoIdentificado && posso('identificar'), acao.identificar, () =>
        setPedido({ que: 'identificar', item }),
      ),
      ...escolha(
        'desfazerIdentificacao',
        !item.naoIdentificado && item.nomeAntes !== null && posso('identificar'),
        acao.desfazerIdentificacao,
        () => setPedido({ que: 'desfazer', item }),
      ),
      ...passosDe(life, item, item.nome, (passo, row) => {
        reler();
        return passo === 'transferir'
          ? dizerTransferencia(item, row)
          : passo === 'internar' && dizerInternacao(item.nome, row);
      }).filter(({ porque }) => porque === undefined || item.profissionalId !== eu),
      ...escolha(
        'abrir',
        posso('view'),
        acao.abrir,
        () => void navigate(`/atendimentos-urgencia/form/${item.id}`),
      ),
    ];
  }

  const fechar = () => setPedido(null);
  const dialogo: ReactNode = (
    <>
      {life.dialog}
      {/* The queue stays in sight while the declaration of a classification comes. */}
      {pedido?.que === 'classificar' ? (
        <Suspense fallback={null}>
          <ClassifyDialog item={pedido.item} done={reler} onClose={fechar} />
        </Suspense>
      ) : null}
      {pedido?.que === 'identificar' ? (
        <IdentifyDialog item={pedido.item} done={reler} onClose={fechar} />
      ) : null}
      {pedido?.que === 'desfazer' ? (
        <UndoIdentityDialog item={pedido.item} done={reler} onClose={fechar} />
      ) : null}
      {pedido?.que === 'sala' ? (
        <FormDialog<{ salaId: number }>
          title={texto.chamarQuem(pedido.item.nome)}
          action={texto.acao.chamar}
          initial={sala === null ? {} : { salaId: sala }}
          submit={async ({ salaId }) => {
            await chamar(pedido.item.id, salaId);
            setSala(salaId);
            reler();
          }}
          failure={texto.falhaAcao}
          onClose={fechar}
        >
          <Form.Item name="salaId" label={texto.sala} rules={obrigatorio}>
            <Select
              showSearch
              optionFilterProp="label"
              placeholder={busca.selecione}
              options={salas.map(({ id, nome }) => ({ value: id, label: nome }))}
              data-foco=""
            />
          </Form.Item>
        </FormDialog>
      ) : null}
    </>
  );
  return { acoesDe, acoesDaSaida, acoesDeQuemVem, ocupado, dialogo };
}
