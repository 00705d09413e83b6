# Published Whisper in 8-bit ONNX -> state dict of transformers' WhisperForConditionalGeneration (numpy, float32)
import sys,re,json,glob,numpy as np,os
sys.path.insert(0,os.path.dirname(os.path.abspath(__file__)))
import onnx_reader
def deq(I,q):
    base=q[:-len('_quantized')]
    a=I[q].astype(np.float32);s=I[base+'_scale'].astype(np.float32);z=I[base+'_zero_point'].astype(np.float32)
    if s.size>1:
        ax=[d for d in range(a.ndim) if a.shape[d]==s.size]; ax=ax[-1] if a.ndim==2 else ax[0]
        sh=[1]*a.ndim; sh[ax]=s.size; s=s.reshape(sh); z=z.reshape(sh) if z.size>1 else z.reshape(())
    else: s=s.reshape(()); z=z.reshape(())
    return (a-z)*s
def state(dir):
    sd={};info={}
    for file,pre in(('encoder.onnx','model.encoder.'),('decoder.onnx','')):
        I,N=onnx_reader.load(f'{dir}/{file}')
        for n,a in I.items():
            c=re.sub(r'_merged_\d+$','',n)
            if re.match(r'(model\.)?(decoder\.)?(layers|layer_norm|conv|embed)',c) and c.endswith(('.weight','.bias')) and a.dtype==np.float32:
                sd[pre+c]=a
        for q in I:
            if q.endswith('_quantized') and not q.startswith('onnx::'):
                c=re.sub(r'_merged_\d+_quantized$|_quantized$','',q); sd[pre+c]=deq(I,q); info[pre+c]=(q,I[q[:-10]+'_scale'].shape)
        for n in N:
            if n['op']!='MatMulInteger':continue
            q=[i for i in n['i'] if i.endswith('_quantized') and i in I]
            if not q: continue
            m=re.search(r'(layers\.\d+)/((?:self_attn|encoder_attn)/)?(q_proj|k_proj|v_proj|out_proj|fc1|fc2)/',n['name'])
            if not m: print('??',n['name'],n['i']);continue
            c=('model.encoder.' if pre else 'model.decoder.')+m[1]+'.'+(m[2] or '').replace('/','.')+m[3]+'.weight'
            if c in info and info[c][0]!=q[0]: print('CONFLICT',c,info[c],q)
            info[c]=(q[0],I[q[0][:-10]+'_scale'].shape); sd[c]=np.ascontiguousarray(deq(I,q[0]).T)
    return sd,info
