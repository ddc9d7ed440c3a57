import { useQuery } from '@tanstack/react-query';
import { Button, Table } from 'antd';
import { useForgetRows } from '#engine/kit/index.ts';
import { construtor as texto, sobreOModelo } from '#messages/formulario-construtor.ts';
import { Loaded } from '#shared/ui/Loaded.tsx';
import { Modal } from '#shared/ui/Modal.tsx';
import { notify } from '#shared/ui/notify.ts';
import { useAct } from '#shared/ui/useAct.ts';
import { lerPrevia, publicar } from './wire.ts';

type Props = {
  id: number;
  versao: number;
  nome: string;
  prestadorId: number | null;
  onClose: () => void;
  onPublished: () => void;
};

/** What publishing changes, and how many answers each change touches, before it is done. */
export function PublishDialog({ id, versao, nome, prestadorId, onClose, onPublished }: Props) {
  const forget = useForgetRows();
  const query = useQuery({
    queryKey: ['previa-publicacao', id, versao],
    queryFn: () => lerPrevia(id, prestadorId),
    gcTime: 0,
  });
  const { data, refetch } = query;
  const { run: publish, busy } = useAct(
    async () => {
      await publicar(id, versao, prestadorId);
      notify({ type: 'SUCCESS', value: texto.publicado });
      forget('form-templates');
      onPublished();
    },
    {
      failure: texto.naoPublicou,
      refused: () => {
        void refetch();
        return false;
      },
    },
  );
  const ready = data !== undefined && data.problemas.length === 0;
  return (
    <Modal
      title={texto.publicarTitulo(nome)}
      width={620}
      stubborn
      onClose={onClose}
      footer={
        <>
          <Button onClick={onClose}>{texto.cancelar}</Button>
          <Button type="primary" loading={busy} disabled={!ready} onClick={() => void publish()}>
            {texto.publicar}
          </Button>
        </>
      }
    >
      <Loaded query={query} rows={3}>
        {(data) =>
          data.problemas.length > 0 ? (
            <div>
              <p>{texto.publicarFaltam}</p>
              <ul>
                {data.problemas.map((problema) => (
                  <li key={problema.texto}>{problema.texto}</li>
                ))}
              </ul>
            </div>
          ) : (
            <div>
              <p>{data.anterior ? texto.publicarSeguinte(data.anterior.numero) : texto.publicarPrimeira}</p>
              {data.anterior === null ? null : data.mudancas.length === 0 ? (
                <p>{texto.semMudancas}</p>
              ) : (
                <Table
                  aria-label={texto.mudancas}
                  size="small"
                  pagination={false}
                  showHeader={false}
                  rowKey={({ tipo, chave }) => `${tipo}-${chave}`}
                  dataSource={[...data.mudancas]}
                  columns={[
                    { key: 'tipo', render: (_, { tipo }) => texto.mudanca[tipo] },
                    {
                      key: 'rotulo',
                      rowScope: 'row',
                      render: (_, { chave, rotulo, opcoes }) => (
                        <>
                          {rotulo || (sobreOModelo(chave) ?? texto.ordem)}
                          {opcoes ? <div className="z-fraco">{texto.mudancaOpcoes(opcoes)}</div> : null}
                        </>
                      ),
                    },
                    {
                      key: 'respostas',
                      align: 'right',
                      render: (_, { respostas }) => texto.respostasAtingidas(respostas),
                    },
                  ]}
                />
              )}
            </div>
          )
        }
      </Loaded>
    </Modal>
  );
}
