# Writes trained weights as a model for `oja-server models add`: 8-bit ONNX files with the published quantization.
#   python3 export.py WHISPER_BASE trained/weights.npz OUT --language ig [--whisper-language yo]
# With --difference it also writes OUT/*.diff: each byte less that of the published file (compress with Brotli to ship).
import argparse,json,os,re,shutil,numpy as np,onnx_reader
a=argparse.ArgumentParser();a.add_argument('base');a.add_argument('weights');a.add_argument('out');a.add_argument('--language',required=True);a.add_argument('--whisper-language');a.add_argument('--difference',action='store_true')
a=a.parse_args();W=np.load(a.weights);os.makedirs(a.out,exist_ok=True)
def state_names(part,I,N):
    """initializer -> (name in the state dict, whether it is stored transposed)"""
    pre='model.encoder.' if part=='encoder' else ''; out={}
    for n,x in I.items():
        c=re.sub(r'_merged_\d+$','',n)
        if c.endswith(('.weight','.bias')) and x.dtype==np.float32: out[n]=(pre+c,False)
        if n.endswith('_quantized') and not n.startswith('onnx::'): out[n]=(pre+re.sub(r'_merged_\d+_quantized$|_quantized$','',n),False)
    for n in N:
        q=[i for i in n['i'] if i.endswith('_quantized') and i in I] if n['op']=='MatMulInteger' else []
        m=q and re.search(r'(layers\.\d+)/((?:self_attn|encoder_attn)/)?(q_proj|k_proj|v_proj|out_proj|fc1|fc2)/',n['name'])
        if m: out[q[0]]=(('model.encoder.' if pre else 'model.decoder.')+m[1]+'.'+(m[2] or '').replace('/','.')+m[3]+'.weight',True)
    return out
def raw_data(b):
    """initializer -> (offset, length) of its raw data, in graphs of all branches"""
    out={}
    def fields(s,e):
        while s<e:
            k,s=onnx_reader.varint(b,s)
            if k&7==0: _,s=onnx_reader.varint(b,s)
            elif k&7==5: s+=4
            elif k&7==1: s+=8
            else:
                l,s=onnx_reader.varint(b,s); yield k>>3,s,s+l; s+=l
    def graph(s,e):
        for f,s1,e1 in fields(s,e):
            if f==5:
                found={f2:(s2,e2) for f2,s2,e2 in fields(s1,e1)}
                if 9 in found: s2,e2=found[8]; out.setdefault(bytes(b[s2:e2]).decode(),(found[9][0],found[9][1]-found[9][0]))
            elif f==1:
                for f2,s2,e2 in fields(s1,e1):
                    if f2==5:
                        for f3,s3,e3 in fields(s2,e2):
                            if f3==6: graph(s3,e3)
    for f,s,e in fields(0,len(b)):
        if f==7: graph(s,e)
    return out
for part in('encoder','decoder'):
    published=open(f'{a.base}/{part}.onnx','rb').read(); b=bytearray(published)
    I,N=onnx_reader.load(f'{a.base}/{part}.onnx'); at=raw_data(published); done=0
    for n,(k,transposed) in state_names(part,I,N).items():
        if k not in W or k=='model.encoder.embed_positions.weight': continue
        w=W[k].astype(np.float32); w=w.T if transposed else w; off,length=at[n]
        if I[n].dtype==np.float32:
            # The lowest byte stays as published: it is noise, and would not compress.
            t=np.ascontiguousarray(w).view(np.uint32); o=np.ascontiguousarray(I[n]).view(np.uint32)
            raw=((t&np.uint32(0xffffff00))|(o&np.uint32(0xff))).astype('<u4').tobytes()
        else:
            s,z=(I[n[:-10]+x].astype(np.float32).reshape(()) for x in('_scale','_zero_point')); r=np.iinfo(I[n].dtype)
            raw=np.clip(np.round(w/s+z),r.min,r.max).astype(I[n].dtype).tobytes()
        assert len(raw)==length,(n,len(raw),length); b[off:off+length]=raw; done+=1
    open(f'{a.out}/{part}.onnx','wb').write(b); print(part,done,'tensors')
    if a.difference: open(f'{a.out}/{part}.onnx.diff','wb').write((np.frombuffer(bytes(b),np.uint8)-np.frombuffer(published,np.uint8)).tobytes())
for f in('vocab.json','merges.txt','generation_config.json'): shutil.copy(f'{a.base}/{f}',a.out)
json.dump({'language':a.language,**({'whisper_language':a.whisper_language} if a.whisper_language else {})},open(f'{a.out}/model.json','w'))
