# Trains all weights of Whisper base further on one language. Needs a GPU, PyTorch, torchaudio and transformers.
# python3 train.py --model FOLDER_OF_WHISPER_BASE --language yo
import argparse; from speech import *
ap=argparse.ArgumentParser()
for k,d in dict(model='whisper-base',language='yo',out='trained').items(): ap.add_argument('--'+k,default=d)
for k,d in dict(steps=2610,bs=16,seed=1,evals=4,ts=1).items(): ap.add_argument('--'+k,type=int,default=d)
for k,d in dict(lr=6e-5,drop=.1,wd=.01,smooth=.05,wall=1e9).items(): ap.add_argument('--'+k,type=float,default=d)
a=ap.parse_args(); random.seed(a.seed);np.random.seed(a.seed);torch.manual_seed(a.seed)
O=a.out; os.makedirs(O,exist_ok=True); T0=time.time()
def log(*x): print(f'[{time.time()-T0:.0f}s]',*x,flush=True)
import torchaudio
rows=load_rows(); ix,BK,LN=bank(); tk=tok(a.model); MARK=mark_of(a.model,a.language)
for r in rows: r['ix']=ix[r['id']]; r['lab']=clean_label(r['text']); r['ids']=tk.encode(r['lab']).ids
TR=[r for r in rows if r['split'] in('train','extra')]; VA=[r for r in rows if r['split']=='val']; TE=[r for r in rows if r['split']=='test']
assert not {r['file'] for r in TR}&{r['file'] for r in TE+VA}
# test sentences that also occur in training text are dropped from training
tt={plain(r['text'],0) for r in TE+VA}; n0=len(TR); TR=[r for r in TR if plain(r['text'],0) not in tt]
log('train',len(TR),'of',n0,'val',len(VA),'test',len(TE),'max label tokens',max(len(r['ids']) for r in rows),'mean',np.mean([len(r['ids']) for r in rows]))
def wavs(R): return BK[torch.tensor([r['ix'] for r in R],device=dev)].float()/32768
def rs(w,orig): return F.pad(torchaudio.functional.resample(w,orig,SR),(0,NS))[:,:NS]
def noisy(R,snr,seed=5):
    w=wavs(R); torch.manual_seed(seed); L=torch.tensor(LN[[r['ix'] for r in R]],device=dev); p=w.pow(2).sum(1)/L
    z=torch.cat([colored(NS,torch.ones(len(w[i:i+64]),device=dev)) for i in range(0,len(w),64)])
    return w+z*(p.sqrt()*10**(-snr/20))[:,None]
sets={'clean':mels(wavs(TE)),'up15':mels(torch.cat([rs(wavs(TE[i:i+50]),18400) for i in range(0,len(TE),50)])),'down15':mels(torch.cat([rs(wavs(TE[i:i+50]),13600) for i in range(0,len(TE),50)])),'noise15':mels(noisy(TE,15))}
va=mels(wavs(VA)); vb=mels(rs(noisy(VA,15,9),18000))
em=build(a.model).half().eval()
sup=set(em.generation_config.suppress_tokens or []); log('suppressed tokens in labels',sum(any(t in sup for t in r['ids']) for r in rows))
def setem(sd):
    with torch.no_grad():
        for k,v in em.state_dict().items():
            if k in sd: v.copy_(sd[k])
def finale(res,label):
    for k,m in sets.items():
        h=transcribe(em,tk,m,lang=a.language); res[f'{label}{k}']=score([r['text'] for r in TE],h); log(label+k,res[f'{label}{k}'])
        if k=='clean': res[label+'lines']=[[r['file'],r['text'],x] for r,x in zip(TE,h)]
    h=transcribe(em,tk,sets['clean'],lang=a.language,ts=True); res[label+'clean_timestamps']=score([r['text'] for r in TE],h); log(label+'clean_timestamps',res[label+'clean_timestamps'])
res=dict(args=vars(a),train_clips=len(TR))
m=build(a.model,a.drop)
m.model.encoder.embed_positions.weight.requires_grad_(False)
P=[p for p in m.parameters() if p.requires_grad]; log('trainable',sum(p.numel() for p in P)/1e6,'M')
opt=torch.optim.AdamW(P,lr=a.lr,betas=(.9,.98),weight_decay=a.wd,fused=True)
W=max(50,a.steps//15)
SOT,TRS,NTS,EOT,T00=50258,50359,50363,50257,50364
def batch(R):
    w=torch.zeros(len(R),NS,device=dev);L=[];txt=[]
    for i,r in enumerate(R):
        parts=[r]
        while random.random()<.3 and sum(LN[x['ix']] for x in parts)<12*SR:
            c=random.choice(TR)
            if sum(LN[x['ix']] for x in parts+[c])<23*SR: parts.append(c)
            else: break
        o=int(random.random()*.6*SR) if random.random()<.5 else 0
        ids=[]
        for k,x in enumerate(parts):
            n=LN[x['ix']]; w[i,o:o+n]=BK[x['ix'],:n].float()/32768*(10**random.uniform(-.1,.1)); o+=n
            if k==0: ids+=x['ids']
        if len(parts)>1: ids=tk.encode(' '.join(x['lab'] for x in parts)).ids
        L.append(min(o,NS)); txt.append(ids)
    w=w*(10**(torch.rand(len(R),1,device=dev)*1.2-.9))
    mel,end=augment(w,L)
    di=[];lb=[]
    for t,e in zip(txt,end):
        if a.ts and random.random()<.5: pre=[SOT,MARK,TRS]; body=[T00]+t+[T00+min(1500,round(e/.02))]
        else: pre=[SOT,MARK,TRS,NTS]; body=t
        s=pre+body+[EOT]; x=s[:-1]; y=s[1:]; y=[-100]*(len(pre)-1)+y[len(pre)-1:]
        x=[random.randrange(50000) if j>=len(pre) and random.random()<.06 else v for j,v in enumerate(x)]
        di.append(x[:440]);lb.append(y[:440])
    n=max(map(len,di)); n=(n+15)//16*16
    di=torch.tensor([x+[EOT]*(n-len(x)) for x in di],device=dev);lb=torch.tensor([x+[-100]*(n-len(x)) for x in lb],device=dev)
    return mel,di,lb
order=[];best=None;tl=0;m.train();every=max(1,a.steps//a.evals);t1=TT=time.time();nx=1/a.evals
for st in range(1,a.steps+1):
    pr=max(st/a.steps,(time.time()-TT)/a.wall); lr=a.lr*min(1,st/W)*max(.02,.5*(1+math.cos(math.pi*min(1,pr))))
    for g in opt.param_groups:g['lr']=lr
    if len(order)<a.bs: order=order+random.sample(TR,len(TR))
    R_,order=order[:a.bs],order[a.bs:]
    mel,di,lb=batch(R_)
    with torch.autocast('cuda',dtype=torch.bfloat16,enabled=True):
        h=m.model(input_features=mel,decoder_input_ids=di,use_cache=False).last_hidden_state
        k=lb.view(-1)!=-100
        lo=m.proj_out(h.reshape(-1,h.shape[-1])[k])
    loss=F.cross_entropy(lo.float(),lb.view(-1)[k],label_smoothing=a.smooth)
    opt.zero_grad(set_to_none=True);loss.backward();torch.nn.utils.clip_grad_norm_(P,1.);opt.step()
    if st%50==0: tl=loss.item(); log('step',st,'loss',round(tl,3),'ms/step',round((time.time()-t1)/50*1000)); t1=time.time()
    stop=pr>=1
    if pr>=nx or stop:
        nx+=1/a.evals
        m.eval();setem(m.state_dict())
        s1=score([r['text'] for r in VA],transcribe(em,tk,va,lang=a.language)); s2=score([r['text'] for r in VA],transcribe(em,tk,vb,lang=a.language)); v=s1['w']+s1['wp']+s2['w']+s2['wp']
        log('val',st,'clean',s1,'perturbed',s2); res.setdefault('val',[]).append([st,s1,s2,tl])
        if best is None or v<best[0]:
            best=(v,st,{k:x.clone() for k,x in em.state_dict().items()})
        m.train();t1=time.time()
        if stop: log('end at step',st);break
res['train_minutes']=round((time.time()-T0)/60,2);res['best_step']=best[1];res['steps_done']=st; log('best step',best[1])
np.savez(O+'/weights.npz',**{k:x.half().cpu().numpy() for k,x in best[2].items() if k!='proj_out.weight'})
setem(best[2]); finale(res,'')
json.dump(res,open(O+'/results.json','w'),ensure_ascii=False,indent=0)
log('DONE')
